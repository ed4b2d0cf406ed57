import { showError } from "#lib/client/data.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { Sent } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import { countOf, findLine, topOf } from "./lines.ts";
import type { ThreadStore } from "./store.ts";

/** Actions on existing comments. The server checks permissions. */
export function createActions(store: ThreadStore) {
  const { $thread, client, change, once, say, recount, turnTo } = store;
  const removals = new Map<number, Promise<boolean>>();

  /** Removes a comment from the page at once and offers to undo that. */
  function remove(id: number): void {
    const line = findLine(store.lines(), id);
    if (!line || line.gone) return;
    recount(-countOf([line]));
    change(id, (line) => ({ ...line, gone: true }));
    const removed = client.call("comment/del", { id }).then(
      () => true,
      (error: unknown) => {
        putBack(id);
        showError(error);
        return false;
      },
    );
    removals.set(id, removed);
  }

  function putBack(id: number): void {
    change(id, (line) => ({ ...line, gone: false }));
    const line = findLine(store.lines(), id);
    if (line) recount(countOf([line]));
  }

  /** Pins or endorses a comment, or reverts that; a pinned comment moves to the top. */
  async function toggle(id: number, mark: "pinned" | "confirmed"): Promise<void> {
    const line = findLine(store.lines(), id);
    if (!line) return;
    const { pinned, confirmed } = await client.call("comment/confirm", { id, [mark]: !line[mark] });
    change(id, (line) => ({ ...line, pinned, confirmed }));
    if (mark === "confirmed") say(confirmed ? "已认可" : "已取消认可");
    else say(pinned ? "已置顶" : "已取消置顶");
    const top = topOf(store.lines(), id);
    if (mark === "pinned" && pinned && top) {
      $thread.setKey("lines", [top, ...store.lines().filter((other) => other !== top)]);
    }
    turnTo(id, mark === "pinned" ? "pin" : "confirm");
  }

  return {
    remove,
    async support(id: number): Promise<void> {
      const line = findLine(store.lines(), id);
      if (line && id > 0) await store.likes.turn({ contentType: kinds.comment.type, targetId: id }, line.supports ?? 0);
    },
    pin: (id: number) => once(`mark ${id}`, () => toggle(id, "pinned")),
    confirm: (id: number) => once(`mark ${id}`, () => toggle(id, "confirmed")),

    undo: (id: number) =>
      once(`undo ${id}`, async () => {
        if (!(await removals.get(id))) return;
        await client.call("comment/restore", { id });
        putBack(id);
        turnTo(id, "delete");
      }),

    /** Returns whether the report was accepted. */
    async report(id: number, reason: Sent<"report/add">["reason"]): Promise<boolean> {
      let taken = false;
      await once(`report ${id}`, async () => {
        await client.call("report/add", { contentType: kinds.comment.type, targetId: id, reason });
        showToast("已收到，我们会尽快处理", "success");
        taken = true;
      });
      if (taken) turnTo(id, "report");
      return taken;
    },
  };
}
