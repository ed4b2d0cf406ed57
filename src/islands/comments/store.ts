import { atom, map } from "nanostores";
import type { Client } from "#lib/client/api.ts";
import { showError } from "#lib/client/data.ts";
import { correctedNow } from "#lib/client/environment.ts";
import { $session } from "#lib/client/stores/session.ts";
import { supportsBy } from "#lib/client/stores/toggles.ts";
import type { ShownLine } from "#lib/comment-line.ts";
import type { CommentContentType } from "#lib/contract/schemas/comments.ts";
import type { OrderOf } from "#lib/orders.ts";
import { allOf, changeLine, findLine, withOwn } from "./lines.ts";
import { createReached } from "./reached.ts";

export interface ThreadOptions {
  /** The content item the comments are about. */
  contentType: CommentContentType;
  targetId: number;
  lines: readonly ShownLine[];
  /** Cursor of the next page. */
  cursor?: string;
  /** Number of comments and replies, if known. */
  count?: number;
  /** Duration of the film in seconds: times in comments link to its positions. */
  duration?: number;
}

/** Actions on a comment, each with its own button. */
export type Action = "support" | "reply" | "report" | "edit" | "delete" | "undo" | "pin" | "confirm" | "replies";

interface ThreadState {
  lines: readonly ShownLine[];
  cursor: string | undefined;
  sort: OrderOf<"comments">;
  /** The list starts at a comment that was linked to. */
  elsewhere: boolean;
  count: number | undefined;
  /** Announced to screen readers. */
  status: string;
  /** When comments were last loaded, in milliseconds: decides whether they can still be edited. 0 before hydration. */
  now: number;
}

/** State of a thread, and helpers that all its actions use. */
export function createThreadStore(options: ThreadOptions, client: Client) {
  const { contentType, targetId, lines, cursor, count, duration } = options;
  const first = { sort: "new", elsewhere: false, status: "", now: 0 } as const;
  const $thread = map<ThreadState>({ ...first, lines, cursor, count });
  /** The comment, or its button, to scroll to or focus after an action. */
  const $turn = atom<{ id: number; act?: Action } | null>(null);
  const running = new Set<string>();
  /** This visitor's likes. */
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

    /** Adds this visitor's comments that nobody else sees: they are not in the page, which is the same for everybody. */
    async addOwn(): Promise<void> {
      if ($session.get().user === null) return;
      // The thread is complete without them.
      const own = await client.call("comment/own", { contentType, targetId }).catch(() => ({ list: [] }));
      const { lines, count } = $thread.get();
      const shown = own.list.filter(({ id }) => !findLine(lines, id));
      if (shown.length === 0) return;
      $thread.setKey("lines", withOwn(lines, shown));
      if (count !== undefined) $thread.setKey("count", count + shown.filter(({ held }) => !held).length);
    },

    say(text: string): void {
      $thread.setKey("status", text);
    },

    turnTo(id: number, act?: Action): void {
      $turn.set({ id, ...(act && { act }) });
    },

    /** Runs one action of this name at a time: calls while it runs are ignored. Errors are shown in a toast. */
    async once(name: string, work: () => Promise<void>): Promise<void> {
      if (running.has(name)) return;
      running.add(name);
      try {
        await work();
      } catch (error) {
        showError(error);
      } finally {
        running.delete(name);
      }
    },

    /** Updates the time for newly loaded comments, and loads this visitor's likes of them. */
    async look(lines: readonly ShownLine[]): Promise<void> {
      $thread.setKey("now", correctedNow());
      const ids = allOf(lines).flatMap(({ id }) => (id > 0 ? id : []));
      await likes.recall(6, ids);
    },
  };
}

export type ThreadStore = ReturnType<typeof createThreadStore>;
