import { z } from "zod";
import { kinds } from "#lib/kinds.ts";
import { JobMustWait } from "../jobs/failure.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { jobFor } from "../jobs/queue.ts";
import { liveFilmKind } from "./film-queue.ts";
import { liveKey } from "./playlist.ts";
import { liveRoomTag, liveTag } from "./tags.ts";

const payloadOf = z.object({ liveId: z.number() });
const pause = 3_600_000;

/** Removes the files of a live that is long over, and what was said and who watched; its film has its own. */
export const liveTidyHandler: JobHandler = {
  async run({ context, payload, subject, finish, signal }) {
    const { liveId } = payloadOf.parse(payload);
    const { db, storage } = context;
    const film = await jobFor(db.primary, liveFilmKind, subject);
    if (film?.state === "waiting" || film?.state === "running")
      throw new JobMustWait("影片还没有做好", { pause, cause: new Error("the film is not made yet") });
    const live = await db.primary.selectFrom("lives").select("folder").where("id", "=", liveId).executeTakeFirst();
    if (!live) return;
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
                  .where("moderation_cases.content_type", "=", kinds.liveLine.type)
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
