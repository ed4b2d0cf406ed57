import { z } from "zod";
import { kinds } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import { JobMustWait } from "../jobs/failure.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { liveFilmKind } from "./film-queue.ts";
import { liveKey } from "./playlist.ts";
import { liveRoomTag, liveTag } from "./tags.ts";

const payloadOf = z.object({ liveId: z.number() });
const pause = 3_600_000;
/** How long what was received is kept if no film could be made of it, in milliseconds; its owner is told so. */
const keptAfterFailure = 7 * 86_400_000;

/** Removes the files of a live that is long over, and what was said and who watched; its film has its own. */
export const liveTidyHandler: JobHandler = {
  async run({ context, payload, subject, finish, signal }) {
    const { liveId } = payloadOf.parse(payload);
    const { db, storage } = context;
    const live = await db.primary.selectFrom("lives").select("folder").where("id", "=", liveId).executeTakeFirst();
    if (!live) return;
    await expectEndOf(context, subject);
    for await (const { key } of storage.list(liveKey(live.folder, ""))) {
      signal.throwIfAborted();
      await storage.delete(key);
    }
    await storage.prune("live/");
    await finish(
      async (trx) => {
        for (const table of ["live_segments", "live_edges", "live_viewers"] as const)
          await trx.deleteFrom(table).where("live_id", "=", liveId).execute();
        // What was reported and is not decided yet stays for whoever decides.
        await trx
          .deleteFrom("live_lines")
          .where("live_id", "=", liveId)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("moderation_cases")
                  .select("moderation_cases.id")
                  .whereRef("moderation_cases.target_id", "=", "live_lines.id")
                  .where("moderation_cases.content_type", "=", kinds.liveDanmaku.type)
                  .where("moderation_cases.status", "=", "open"),
              ),
            ),
          )
          .execute();
      },
      [liveTag(liveId), liveRoomTag(liveId)],
    );
  },
};

/** @throws {JobMustWait} while its film is to be made, and for some days after that went wrong, in which it can be tried again. */
async function expectEndOf({ db, now }: Context, subject: string): Promise<void> {
  const film = await db.primary
    .selectFrom("jobs")
    .select(["state", "finished_at"])
    .where("kind", "=", liveFilmKind)
    .where("subject", "=", subject)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!film || film.state === "done") return;
  if (film.finished_at !== null && film.finished_at <= now() - keptAfterFailure) return;
  throw new JobMustWait("影片还没有做好", { pause, cause: new Error(`its film is ${film.state}`) });
}
