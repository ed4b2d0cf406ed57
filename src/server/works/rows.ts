import type { OwnWork, WorkFile, WorkStage } from "#lib/contract/schemas/works.ts";
import type { Image } from "#lib/contract/schemas/shared.ts";
import { filmDetails } from "../films/films.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { toImage } from "../core/images.ts";
import { jobFor, type JobStanding } from "../jobs/queue.ts";
import { mayPass } from "../jobs/run.ts";
import { privateBase } from "../media/private-image.ts";
import { captionsKind, fetchFilmKind, filmSubject, firstKind, trimKind, uploadSubject } from "../jobs/film-jobs.ts";
import { isPlayable } from "./status.ts";
import { stepsOf } from "./steps.ts";
import { secondsLeft } from "./time-left.ts";
import { toIso } from "../core/iso-time.ts";

/** Films of members with all that their owners see of them. */
export function workRows(db: Reader | Writer) {
  return db
    .selectFrom("works")
    .innerJoin("videos", "videos.id", "works.video_id")
    .innerJoin("films", "films.id", "videos.film_id")
    .leftJoin("uploads", (join) =>
      join.on(({ eb, fn, selectFrom }) => {
        // Until its first file is whole, the one on its way.
        const open = selectFrom("uploads as sent")
          .select("sent.id")
          .whereRef("sent.video_id", "=", "works.video_id")
          .where("sent.state", "=", "open")
          .limit(1);
        return eb("uploads.id", "=", fn.coalesce("works.upload_id", open));
      }),
    )
    .leftJoin("video_facts", "video_facts.video_id", "works.video_id")
    .leftJoin("film_fetches", "film_fetches.upload_id", "uploads.id")
    .selectAll("works")
    .select(["videos.id", "videos.title", "videos.subtitle", "videos.description", "videos.poster", "videos.status"])
    .select(["videos.published_at", "videos.plays", "videos.supports", "videos.comment_count", "videos.collects"])
    .select(["videos.channel_id", "videos.playback", "films.id as film_id"])
    .select(["films.folder", "films.duration", "films.sprite", "films.details"])
    .select("video_facts.portrait")
    .select(["uploads.size as upload_size", "uploads.received as upload_received", "uploads.state as upload_state"])
    .select(["film_fetches.upload_id as fetch_id", "film_fetches.reason as fetch_reason"])
    .select("film_fetches.length as fetch_length");
}

export type WorkRow = Awaited<ReturnType<ReturnType<typeof workRows>["executeTakeFirstOrThrow"]>>;

/** The caller's own, unless it was deleted; somebody else's does not exist. Throws `workMissing`. */
export async function requireOwnWork(
  { identity }: Pick<SignedInContext, "identity">,
  db: Reader | Writer,
  id: number,
): Promise<WorkRow> {
  const row = await workRows(db)
    .where("works.video_id", "=", id)
    .where("works.owner_id", "=", identity.userId)
    .where("works.deleted_at", "is", null)
    .where("works.state", "!=", "deleted")
    .executeTakeFirst();
  if (!row) throw new AppError("workMissing");
  return row;
}

export async function toOwnWork(context: Context, row: WorkRow): Promise<OwnWork> {
  const { file, stage } = await standingOf(context, row);
  return {
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    poster: row.poster === "" ? null : ownPicture(context, row.folder, row.poster),
    duration: row.duration > 0 ? Math.round(row.duration) : null,
    stage,
    show: row.wanted_status,
    file,
    steps: await stepsOf(context, row, file),
    captions: context.speech === null ? null : await besides(context, row, captionsKind),
    trimming: await besides(context, row, trimKind),
    reason: row.review === "rejected" || row.review === "removed" ? row.reason : "",
    publishedAt: publishedAt(row),
    premiere: row.wanted_status === "scheduled" && row.premiere === 1,
    plays: row.plays,
    supports: row.supports,
    comments: row.comment_count,
    collects: row.collects,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    version: row.version,
  };
}

/** A picture of a film at an address that its owner can open whatever becomes of the film. */
export function ownPicture(
  context: Context,
  folder: string,
  key: string,
  kind: "poster" | "filmPortrait" = "poster",
): Image {
  const inFolder = key.startsWith(`${folder}/`);
  return toImage(
    inFolder ? { ...context.images, base: privateBase(context, folder, "owner") } : context.images,
    kind,
    key,
  );
}

/** Where the whole film plays for its owner and operators, public or not; null before it does. */
export function watchAddress(context: Context, row: Pick<WorkRow, "folder" | "details">): string | null {
  const { fallback } = filmDetails.parse(JSON.parse(row.details));
  return fallback === "" ? null : `${privateBase(context, row.folder, "reader")}/${row.folder}/${fallback}`;
}

function publishedAt({ wanted_status, publish_at, live_at, published_at }: WorkRow): string | null {
  if (wanted_status === "scheduled" && publish_at !== null && live_at === null)
    return new Date(publish_at).toISOString();
  return live_at === null ? null : toIso(published_at);
}

/** How its file gets on, null if it plays, and its stage. */
export async function standingOf(context: Context, row: WorkRow): Promise<Pick<OwnWork, "file" | "stage">> {
  const file = await fileOf(context, row);
  return { file, stage: stageOf(context, row, file) };
}

function stageOf({ now }: Context, row: WorkRow, file: WorkFile | null): WorkStage {
  if (row.review === "removed") return "removed";
  if (!isPlayable(row)) return file?.state ?? "queued";
  if (row.wanted_status === "draft") return "draft";
  if (row.review === "rejected") return "rejected";
  if (row.review !== "approved") return "pending";
  return row.status === "published" && row.published_at > now() ? "scheduled" : "published";
}

const still = { progress: 0, doing: "", place: null, secondsLeft: null, reason: "", again: false };

function failedFor(reason: string): WorkFile {
  return { ...still, state: "failed", reason, again: mayPass(reason) };
}

/** How its file gets on; null if it plays. */
export async function fileOf(context: Context, row: WorkRow): Promise<WorkFile | null> {
  switch (row.state) {
    case "uploading":
      if (row.fetch_id !== null) return fetchOf(context, { ...row, fetch_id: row.fetch_id });
      return { ...still, state: "uploading", progress: share(row.upload_received ?? 0, row.upload_size ?? 0) };
    case "failed":
      return { ...failedFor(row.reason), again: mayPass(row.reason) && row.upload_state === "complete" };
    case "queued":
    case "working": {
      const job = await jobFor(context.db.read, firstKind, filmSubject(row.video_id));
      return job ? atWork(job, context.now()) : { ...still, state: row.state };
    }
    default:
      return null;
  }
}

/** How something gets on that is made of a film that plays: its captions, a part of it. */
async function besides({ db, now }: Context, row: WorkRow, kind: string): Promise<WorkFile | null> {
  if (row.state !== "ready") return null;
  const job = await jobFor(db.read, kind, filmSubject(row.video_id));
  if (job === null || job.state === "done" || job.state === "cancelled") return null;
  if (job.state !== "failed") return atWork(job, now());
  return failedFor(job.reason);
}

/** A file that the server fetches itself: like one that is sent, but it can fail. */
async function fetchOf({ db }: Context, row: WorkRow & { fetch_id: string }): Promise<WorkFile> {
  const { fetch_reason: reason, fetch_length: length, upload_received: received } = row;
  const job = await jobFor(db.read, fetchFilmKind, uploadSubject(row.fetch_id));
  const running = job?.state === "running";
  return {
    state: reason ? "failed" : "uploading",
    progress: Math.max(share(received ?? 0, length ?? 0), running ? Math.min(Math.max(job.progress, 0), 1) : 0),
    doing: (running ? job.stage : job?.reason) || "排队等着取",
    place: null,
    secondsLeft: null,
    reason: reason ?? "",
    // Its server may give it the next time.
    again: Boolean(reason),
  };
}

export function atWork({ state, progress, stage, place, endsAt, reason }: JobStanding, now: number): WorkFile {
  const running = state === "running";
  return {
    state: running ? "working" : "queued",
    progress: Math.min(Math.max(progress, 0), 1),
    doing: running ? stage : reason,
    place: running ? null : place,
    secondsLeft: running ? secondsLeft(endsAt, now) : null,
    reason: "",
    again: false,
  };
}

function share(part: number, whole: number): number {
  return whole > 0 ? Math.min(part / whole, 1) : 0;
}
