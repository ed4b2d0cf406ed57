import type { Context } from "../core/context.ts";
import { type Edge, lengthOf } from "../live/edge.ts";
import { liveKey } from "../live/playlist.ts";

/** Milliseconds after which a part that is not listed any more is deleted: somebody may still be loading it. */
const partKept = 15_000;

type Closed = Edge["closed"][number];

/** The segments of which the parts can still be had. */
export function keepParts({ storage, now }: Pick<Context, "storage" | "now">, folder: string, before: Edge["closed"]) {
  let closed = before;
  const gone: { name: string; at: number }[] = [];
  return {
    all: () => closed,
    /** `target`: the longest segment, in milliseconds. */
    add(segment: Closed, target: number): void {
      closed = [...closed, segment];
      // Players go back to parts of the last three segments.
      while (closed.length > 1 && closed.slice(1).reduce((sum, one) => sum + lengthOf(one.parts), 0) >= 3 * target) {
        const [oldest, ...rest] = closed;
        gone.push(...(oldest?.parts ?? []).map(({ name }) => ({ name, at: now() })));
        closed = rest;
      }
    },
    /** Deletes those that nobody is loading any more. */
    async forget(): Promise<void> {
      while ((gone[0]?.at ?? Infinity) < now() - partKept) {
        const { name = "" } = gone.shift() ?? {};
        await storage.delete(liveKey(folder, name));
      }
    },
  };
}
