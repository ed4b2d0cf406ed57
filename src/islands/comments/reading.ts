import { showError } from "#lib/client/data.ts";
import { type ShownLine, shownComment, shownLine } from "#lib/comment-line.ts";
import type { Comment } from "#lib/contract/schemas/comments.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { OrderOf } from "#lib/orders.ts";
import { allOf, findLine, withReplies } from "./lines.ts";
import type { ThreadStore } from "./store.ts";

/** Loading and sorting of comments. */
export function readThread(store: ThreadStore) {
  const { $thread, client, target, change, once, look, turnTo } = store;

  function show(page: Page<Comment>, anew: boolean): readonly ShownLine[] {
    const known = new Set(anew ? [] : allOf(store.lines()).map(({ id }) => id));
    const fresh = page.list.filter(({ id }) => !known.has(id)).map(shownComment);
    $thread.set({
      ...$thread.get(),
      lines: anew ? fresh : [...store.lines(), ...fresh],
      cursor: page.nextCursor ?? undefined,
    });
    void look(fresh);
    return fresh;
  }

  /** Counts the lists that were asked for: an answer that belongs to an earlier one is dropped. */
  let round = 0;
  /** Order of the comments that are displayed. */
  let displayed = $thread.get().sort;

  /** Displays a list instead of the present one. Returns false if another list was asked for meanwhile. */
  async function replace(sort: OrderOf<"comments">, elsewhere: boolean, answer: Promise<Page<Comment>>) {
    const own = (round += 1);
    $thread.setKey("sort", sort);
    try {
      const page = await answer;
      if (own !== round) return false;
      displayed = sort;
      show(page, true);
      $thread.setKey("elsewhere", elsewhere);
      return true;
    } catch (error) {
      if (own !== round) return false;
      $thread.setKey("sort", displayed);
      throw error;
    }
  }

  async function reorder(sort: OrderOf<"comments">): Promise<void> {
    const { sort: before, elsewhere } = $thread.get();
    if (sort === before && !elsewhere) return;
    try {
      const first =
        sort === "hot" ? client.call("comment/hot", target) : client.call("comment/list", { ...target, sort });
      if (await replace(sort, false, first)) void store.addOwn();
    } catch (error) {
      showError(error);
    }
  }

  /** Loads the page of the list that starts with the comment, or with its thread. */
  async function locate(id: number): Promise<void> {
    if (!findLine(store.lines(), id)) {
      const { comment, reply, cursor } = await client.call("comment/around", { id });
      if (cursor !== null && !findLine(store.lines(), comment.id)) {
        const list = client.call("comment/list", { ...target, sort: "new", cursor });
        if (!(await replace("new", true, list))) return;
      }
      if (reply) change(comment.id, (top) => withReplies(top, [shownLine(reply)]));
      if (reply) void look([shownLine(reply)]);
    }
    turnTo(id);
  }

  return {
    reorder,

    more: () =>
      once("more", async () => {
        const { sort, cursor } = $thread.get();
        if (cursor === undefined) return;
        const own = round;
        const page = await client.call("comment/list", { ...target, sort, cursor });
        if (own !== round) return;
        const [first] = show(page, false);
        if (first) turnTo(first.id, "support");
      }),

    showReplies: (id: number) =>
      once(`replies ${id}`, async () => {
        const rest = findLine(store.lines(), id)?.rest;
        const own = round;
        const page = await client.call("comment/replies", { id, ...(typeof rest === "string" && { cursor: rest }) });
        if (own !== round) return;
        const known = new Set(allOf(store.lines()).map((line) => line.id));
        const fresh = page.list.filter((reply) => !known.has(reply.id)).map(shownLine);
        change(id, (line) => ({ ...withReplies(line, fresh), rest: page.nextCursor ?? undefined }));
        void look(fresh);
        if (fresh[0]) turnTo(fresh[0].id, "support");
      }),

    locate: (id: number) => once(`locate ${id}`, () => locate(id)),
  };
}
