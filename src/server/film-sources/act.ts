import type { FetchList } from "#lib/contract/schemas/film-sources.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { fetchFilmJob } from "../jobs/film-jobs.ts";
import { queueJob } from "../jobs/queue.ts";
import { cancelUpload } from "../uploads/cancel.ts";
import { forgetFailure } from "./job.ts";
import { listFetches } from "./list.ts";

/** Gives up a file that is fetched from an address, or has one that failed fetched again. Throws `uploadMissing`. */
export async function actOnFetch(
  context: SignedInContext,
  { uploadId, act }: Input<"works/upload/address/act">,
): Promise<FetchList> {
  const { db, identity, now } = context;
  const row = await db.primary
    .selectFrom("uploads")
    .innerJoin("film_fetches", "film_fetches.upload_id", "uploads.id")
    .select("uploads.id")
    .where("uploads.id", "=", uploadId)
    .where("uploads.owner_id", "=", identity.userId)
    .executeTakeFirst();
  if (!row) throw new AppError("uploadMissing");
  if (act === "cancel") await cancelUpload(context, uploadId);
  else {
    await db.write(async (trx) => {
      if (!(await forgetFailure(trx, uploadId))) throw new AppError("uploadEnded");
      await queueJob(trx, fetchFilmJob({ uploadId, ownerId: identity.userId, now: now() }));
    });
  }
  return listFetches(context);
}
