import type { FetchItem, FetchList } from "#lib/contract/schemas/film-sources.ts";
import type { SignedInContext } from "../core/context.ts";
import { fetchFilmKind, uploadSubject } from "../jobs/film-jobs.ts";
import { jobFor, type JobStanding } from "../jobs/queue.ts";

const maxShown = 100;

/** The caller's files that are fetched from addresses, newest first. */
export async function listFetches({ db, identity, uploads }: SignedInContext): Promise<FetchList> {
  const rows = await db.primary
    .selectFrom("uploads")
    .innerJoin("film_fetches", "film_fetches.upload_id", "uploads.id")
    .innerJoin("videos", "videos.id", "uploads.video_id")
    .innerJoin("works", "works.video_id", "uploads.video_id")
    .select(["uploads.id", "uploads.video_id", "uploads.received", "uploads.size", "videos.title"])
    .select(["film_fetches.address", "film_fetches.length", "film_fetches.reason"])
    .where("uploads.owner_id", "=", identity.userId)
    .where("uploads.state", "=", "open")
    .where("works.deleted_at", "is", null)
    .where("works.state", "!=", "deleted")
    .orderBy("uploads.created_at", "desc")
    .orderBy("uploads.id")
    .limit(maxShown)
    .execute();
  const list = await Promise.all(
    rows.map(async ({ id, video_id, title, address, received, length, reason }): Promise<FetchItem> => {
      const job = await jobFor(db.primary, fetchFilmKind, uploadSubject(id));
      const share = length ? Math.min(received / length, 1) : null;
      return { uploadId: id, videoId: video_id, title, address, received, ...standingOf(job, reason, share) };
    }),
  );
  return { on: uploads.byAddress, list };
}

type Standing = Pick<FetchItem, "state" | "progress" | "text">;

function standingOf(job: JobStanding | null, reason: string, share: number | null): Standing {
  if (reason !== "") return { state: "failed", progress: null, text: reason };
  if (job?.state === "running")
    return { state: "fetching", progress: job.progress > 0 ? job.progress : share, text: job.stage };
  return { state: "waiting", progress: share, text: job?.reason ?? "" };
}
