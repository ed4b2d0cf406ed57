import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { partOf } from "#lib/client/templates.ts";
import { editSpan } from "#lib/comment-text.ts";
import type { Comment, CommentContentType, CommentSort } from "#lib/contract/schemas/comments.ts";
import { formatCount } from "#lib/format.ts";
import { drawComment, drawLine, placeReplies, repliesOf } from "./draw.ts";
import { watchFolds } from "./folds.ts";
import { deleteLine, openReport, toggleSupport } from "./line-acts.ts";
import { nameManaging, showManaging, toggleMark } from "./manage.ts";
import { startWriting } from "./writing.ts";

const contentTypes: readonly CommentContentType[] = [1, 2, 3, 4, 7, 8];

/** Takes over the comments the server has drawn: writing, answering, supporting, changing, deleting, more of them, other orders. */
export function startThread(section: HTMLElement, thread: HTMLElement): void {
  const contentType = contentTypes.find((type) => type === Number(thread.dataset.contentType));
  const box = thread.querySelector<HTMLFormElement>("[data-comment-form]");
  const list = partOf(thread, "list");
  if (contentType === undefined || !box || !list) return;
  const target = { contentType, targetId: Number(thread.dataset.targetId) };
  const duration = thread.dataset.duration === undefined ? null : Number(thread.dataset.duration);
  const judgeFolds = duration === null ? () => undefined : watchFolds(thread, target.targetId);
  const writing = startWriting({ root: thread, list, target, duration, mark, recount, say }, box);
  let sort: CommentSort = "new";
  showManaging(thread);

  section.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button") : null;
    if (!button) return;
    const line = button.closest<HTMLElement>(".comment");
    const { act } = button.dataset;
    const order = button.dataset.commentSort;
    if (order === "new" || order === "hot") void reorder(order, false);
    else if (act === "latest") void reorder("new", true);
    else if (act === "more") void more(button);
    else if (line) actOn(line, button, act);
  });

  function actOn(line: HTMLElement, button: HTMLElement, act: string | undefined): void {
    if (act === "support") void toggleSupport(line, button);
    else if (act === "reply") writing.openReply(line);
    else if (act === "replies") void showReplies(line, button);
    else if (act === "edit") void busy(button, () => writing.openEdit(line));
    else if (act === "delete") void deleteLine(line, recount);
    else if (act === "report") openReport(line);
    else if (act === "pin" || act === "confirm") void manage(line, button, act);
  }

  function manage(line: HTMLElement, button: HTMLElement, act: "pin" | "confirm"): Promise<void> {
    return busy(button, async () => {
      const words = await toggleMark(line, list ?? thread, act === "pin" ? "pinned" : "confirmed");
      say(words);
      button.focus();
    });
  }

  async function showReplies(line: HTMLElement, button: HTMLElement): Promise<void> {
    const replies = repliesOf(line);
    const cursor = button.dataset.cursor;
    await busy(button, async () => {
      const page = await api.call("comment/replies", {
        id: Number(line.dataset.comment),
        ...(cursor ? { cursor } : {}),
      });
      const known = new Set([...replies.querySelectorAll<HTMLElement>(".comment")].map((one) => one.dataset.comment));
      const fresh = page.list.filter(({ id }) => !known.has(String(id))).map((reply) => drawLine(reply, duration));
      placeReplies(replies, fresh);
      mark(fresh);
      if (page.nextCursor === null) button.closest(".replies-more")?.remove();
      else Object.assign(button.dataset, { cursor: page.nextCursor });
      button.textContent = "更多回复";
      fresh[0]?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
    });
  }

  async function more(button: HTMLElement): Promise<void> {
    const { cursor } = thread.dataset;
    if (!cursor) return;
    await busy(button, async () => show(await api.call("comment/list", { ...target, sort, cursor }), false));
  }

  async function reorder(order: CommentSort, anyway: boolean): Promise<void> {
    if (order === sort && !anyway) return;
    const before = sort;
    sort = order;
    press(order);
    try {
      const first = order === "hot" ? api.call("comment/hot", target) : api.call("comment/list", target);
      show(await first, true);
      elsewhere(false);
    } catch (error) {
      sort = before;
      press(before);
      complain(error);
    }
  }

  function press(order: CommentSort): void {
    for (const button of section.querySelectorAll<HTMLElement>("[data-comment-sort]")) {
      button.setAttribute("aria-pressed", String(button.dataset.commentSort === order));
    }
  }

  /** Whether the list begins somewhere in the middle, with a way back to the newest. */
  function elsewhere(is: boolean): void {
    const words = partOf(thread, "elsewhere");
    if (words) words.hidden = !is;
  }

  function show(page: { list: Comment[]; nextCursor: string | null }, anew: boolean): void {
    const known = new Set([...thread.querySelectorAll<HTMLElement>(".comment")].map((one) => one.dataset.comment));
    const drawn = page.list
      .filter(({ id }) => anew || !known.has(String(id)))
      .map((comment) => drawComment(comment, duration));
    if (anew) list?.replaceChildren(...drawn);
    else list?.append(...drawn);
    mark(drawn.flatMap((one) => [one, ...one.querySelectorAll<HTMLElement>(".comment")]));
    thread.dataset.cursor = page.nextCursor ?? "";
    const foot = partOf(thread, "more");
    if (foot) foot.hidden = page.nextCursor === null;
    if (!anew) drawn[0]?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  }

  /** What is this visitor's own, what they may still change, and what they support. */
  function mark(lines: readonly HTMLElement[]): void {
    const { user, token } = $session.get();
    for (const line of lines) {
      const own = line.dataset.author === String(user?.id);
      const written = Date.parse(line.querySelector("time")?.dateTime ?? "");
      line.toggleAttribute("data-own", own);
      line.toggleAttribute("data-editable", own && Date.now() - written < editSpan);
      nameManaging(line);
    }
    judgeFolds(lines);
    const ids = lines.map((line) => Number(line.dataset.comment)).filter((id) => id > 0);
    if (token === "" || ids.length === 0) return;
    for (let from = 0; from < ids.length; from += 100) void recall(ids.slice(from, from + 100));
  }

  async function recall(targetIds: number[]): Promise<void> {
    // Without the answer every heart looks unpressed; pressing one counts once all the same.
    const { list: held } = await api.call("support/state", { contentType: 6, targetIds }).catch(() => ({ list: [] }));
    for (const id of held) {
      const button = document.querySelector(`#comment-${id} > div > .comment-foot [data-act="support"]`);
      button?.setAttribute("aria-pressed", "true");
    }
  }

  function recount(by: number): void {
    const place = section.querySelector<HTMLElement>("[data-comment-count]");
    if (place) {
      const count = Math.max(0, Number(place.dataset.commentCount) + by);
      place.dataset.commentCount = String(count);
      place.textContent = formatCount(count);
    }
    const empty = partOf(thread, "empty");
    if (empty) empty.hidden = thread.querySelector(".comment") !== null;
  }

  function say(words: string): void {
    const status = partOf(thread, "status");
    if (status) status.textContent = words;
  }

  mark([...thread.querySelectorAll<HTMLElement>(".comment")]);
  window.addEventListener("hashchange", leadToHash);
  leadToHash();

  /** A message leads to a comment that the first page may not hold. */
  function leadToHash(): void {
    const asked = /^#comment-(\d+)$/.exec(location.hash)?.[1];
    if (asked !== undefined) void lead(Number(asked)).catch(complain);
  }

  /** Opens the page of the list that begins with the comment, or with the thread it stands in. */
  async function lead(id: number): Promise<void> {
    const here = () => document.getElementById(`comment-${id}`);
    if (!here()) {
      const { comment, reply, cursor } = await api.call("comment/around", { id });
      if (cursor !== null && !document.getElementById(`comment-${comment.id}`)) {
        if (sort !== "new") press((sort = "new"));
        show(await api.call("comment/list", { ...target, sort, cursor }), true);
        elsewhere(true);
      }
      const top = document.getElementById(`comment-${comment.id}`);
      if (top && reply && !here()) {
        const line = drawLine(reply, duration);
        placeReplies(repliesOf(top), [line]);
        mark([line]);
      }
    }
    here()?.scrollIntoView({ block: "center" });
  }
}

async function busy(button: HTMLElement, work: () => Promise<void>): Promise<void> {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  try {
    await work();
  } catch (error) {
    complain(error);
  } finally {
    button.removeAttribute("aria-disabled");
  }
}

function complain(error: unknown): void {
  const words = wordsOf(error);
  if (words) showToast(words, "error");
}
