import { JobFailure } from "../jobs/failure.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { endBan } from "./bans.ts";
import { removeAll } from "./ban-content.ts";
import { contentPayload } from "./content-queue.ts";
import { releaseAll } from "./shadow-limits.ts";

/** Removes, restores or publishes what a person wrote. Each batch is a transaction of its own, so that an attempt that was killed loses nothing. */
export const personContentHandler: JobHandler = {
  // Somebody's flood of texts does not stay until a film is done.
  besides: true,
  async run({ context, payload, signal, finish }) {
    const queued = contentPayload.parse(payload);
    const { userId, operatorId } = queued;
    const acting = { context, operatorId, goOn: () => signal.throwIfAborted() };
    const failures =
      queued.way === "restore"
        ? await endBan(acting, queued)
        : await (queued.way === "remove" ? removeAll : releaseAll)(acting, userId);
    context.changed(`user:${userId}`, "people", "lists");
    if (failures > 0) throw new JobFailure(`有 ${failures} 件没能处理，原因在操作记录里`);
    await finish(async () => {});
  },
};
