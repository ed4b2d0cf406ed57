import { z } from "zod";
import { mergedKind } from "#lib/contract/schemas/merging.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { moveOn } from "./move-on.ts";

const payload = z.object({ kind: mergedKind, from: z.int() });

/** Moves what is left of a merge. Each step is a transaction of its own, so that an attempt that was killed loses nothing. */
export const mergeRestHandler: JobHandler = {
  async run({ context, payload: queued, signal, finish }) {
    await moveOn(context, payload.parse(queued), () => {
      signal.throwIfAborted();
      return true;
    });
    await finish(async () => {});
  },
};
