import { atom, map } from "nanostores";
import type { Client } from "#lib/client/api.ts";
import { tell } from "#lib/client/data.ts";
import { environment } from "#lib/client/environment.ts";
import { supportsBy } from "#lib/client/stores/acts.ts";
import type { ShownLine } from "#lib/comment-line.ts";
import type { CommentContentType } from "#lib/contract/schemas/comments.ts";
import type { OrderOf } from "#lib/orders.ts";
import { allOf, changeLine } from "./lines.ts";
import { createReached } from "./reached.ts";

export interface ThreadOptions {
  /** What the comments are about. */
  contentType: CommentContentType;
  targetId: number;
  lines: readonly ShownLine[];
  /** Where the next page begins. */
  cursor?: string;
  /** Comments and replies together, where that is kept. */
  count?: number;
  /** Of the film they are about, in seconds: times in comments lead to its places. */
  duration?: number;
}

/** What people do with a comment, each by a button of its own. */
export type Act = "support" | "reply" | "report" | "edit" | "delete" | "undo" | "pin" | "confirm" | "replies";

interface ThreadState {
  lines: readonly ShownLine[];
  cursor: string | undefined;
  sort: OrderOf<"comments">;
  /** The list begins at a comment somebody was led to. */
  elsewhere: boolean;
  count: number | undefined;
  /** Read out. */
  status: string;
  /** When lines last came, in milliseconds: what may still be changed is judged by it. 0 where nobody is there yet. */
  now: number;
}

/** What stands in a thread, and what every act on it needs. */
export function createThreadStore(options: ThreadOptions, client: Client) {
  const { contentType, targetId, lines, cursor, count, duration } = options;
  const first = { sort: "new", elsewhere: false, status: "", now: 0 } as const;
  const $thread = map<ThreadState>({ ...first, lines, cursor, count });
  /** Where a reader's attention goes after an act: to a comment, or to one of its buttons. */
  const $turn = atom<{ id: number; act?: Act } | null>(null);
  const running = new Set<string>();
  /** What this visitor likes of it. */
  const likes = supportsBy(client);

  return {
    $thread,
    $turn,
    likes,
    client,
    target: { contentType, targetId },
    duration: duration ?? null,
    reached: createReached(targetId),

    lines: () => $thread.get().lines,

    change(id: number, change: (line: ShownLine) => ShownLine | null): void {
      $thread.setKey("lines", changeLine($thread.get().lines, id, change));
    },

    recount(by: number): void {
      const { count } = $thread.get();
      if (count !== undefined) $thread.setKey("count", Math.max(0, count + by));
    },

    say(words: string): void {
      $thread.setKey("status", words);
    },

    turnTo(id: number, act?: Act): void {
      $turn.set({ id, ...(act && { act }) });
    },

    /** Does one thing at a time: pressed again while it runs, it is the same press. What goes wrong is said in a toast. */
    async once(name: string, work: () => Promise<void>): Promise<void> {
      if (running.has(name)) return;
      running.add(name);
      try {
        await work();
      } catch (error) {
        tell(error);
      } finally {
        running.delete(name);
      }
    },

    /** Of what has just come: what may still be changed, and what this visitor supports. */
    async look(lines: readonly ShownLine[]): Promise<void> {
      $thread.setKey("now", environment.now());
      const ids = allOf(lines).flatMap(({ id }) => (id > 0 ? id : []));
      for (let from = 0; from < ids.length; from += 100) await likes.recall(6, ids.slice(from, from + 100));
    },
  };
}

export type ThreadStore = ReturnType<typeof createThreadStore>;
