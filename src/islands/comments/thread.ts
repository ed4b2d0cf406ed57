import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { partOf } from "#lib/client/templates.ts";
import type { Comment, CommentContentType, CommentSort } from "#lib/contract/schemas/comments.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { formatCount } from "#lib/format.ts";
import { drawComment, drawLine, repliesOf } from "./draw.ts";
import { startForm } from "./form.ts";
import { deleteLine, openReport, toggleSupport } from "./line-acts.ts";

const contentTypes: readonly CommentContentType[] = [1, 2, 3, 4, 7, 8];

/** Takes over the comments the server has drawn: writing, answering, supporting, deleting, more of them, other orders. */
export function startThread(section: HTMLElement, thread: HTMLElement): void {
  const contentType = contentTypes.find((type) => type === Number(thread.dataset.contentType));
  const box = thread.querySelector<HTMLFormElement>("[data-comment-form]");
  const list = partOf(thread, "list");
  if (contentType === undefined || !box || !list) return;
  const target = { contentType, targetId: Number(thread.dataset.targetId) };
  const draftKey = `draft:comment:${contentType}:${target.targetId}`;
  const blankForm = document.importNode(box, true);
  let sort: CommentSort = "new";

  const quickReplies = async () => (await api.call("comment/quickReplay", { contentType })).list;
  startForm(box, { draftKey, quickReplies, send: (text) => publish(text, null) });

  section.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button") : null;
    if (!button) return;
    const line = button.closest<HTMLElement>(".comment");
    const { act } = button.dataset;
    const order = button.dataset.commentSort;
    if (order === "new" || order === "hot") void reorder(order);
    else if (act === "more") void more(button);
    else if (!line) return;
    else if (act === "support") void toggleSupport(line, button);
    else if (act === "reply") openReply(line);
    else if (act === "replies") void showReplies(line, button);
    else if (act === "delete") void deleteLine(line, recount);
    else if (act === "report") openReport(line);
  });

  /** Shows it at once; takes it back when the server does not take it. */
  async function publish(text: string, answered: HTMLElement | null): Promise<void> {
    const pending = drawLine(pendingComment(text));
    pending.dataset.pending = "";
    const top = answered?.parentElement?.closest<HTMLElement>(".comment") ?? answered;
    if (top) repliesOf(top).append(pending);
    else list?.prepend(pending);
    recount(1);
    const replyTo = answered ? { replyTo: Number(answered.dataset.comment) } : {};
    try {
      const { comment, held } = await api.call("comment/add", { ...target, text, ...replyTo });
      if (held) {
        pending.remove();
        recount(-1);
        return showToast("已提交，审核通过后大家就能看到", "success");
      }
      const drawn = drawLine(comment);
      pending.replaceWith(drawn);
      mark([drawn]);
      say("已发布");
    } catch (error) {
      pending.remove();
      recount(-1);
      throw error;
    }
  }

  function pendingComment(text: string): Comment {
    const user = $session.get().user;
    const author = { id: user?.id ?? 0, name: user?.name ?? "我", avatar: user?.avatar ?? null };
    const plain = { mentions: [], images: [], spoiler: false, editedAt: null };
    const blank = {
      ...plain,
      replyTo: null,
      byOwner: false,
      confirmed: false,
      pinned: false,
      replies: [],
      replyCount: 0,
    };
    return { id: 0, author, text, supports: 0, createdAt: new Date().toISOString(), ...blank };
  }

  function openReply(line: HTMLElement): void {
    const known = thread.querySelector<HTMLFormElement>("form[data-reply]");
    const again = known?.dataset.reply === line.dataset.comment;
    known?.remove();
    if (again) return;
    const form = document.importNode(blankForm, true);
    const id = line.dataset.comment ?? "";
    form.dataset.reply = id;
    const name = line.querySelector('[data-part="author"]')?.textContent ?? "";
    const label = form.querySelector("label");
    const field = form.querySelector("textarea");
    const note = form.querySelector("#comment-note");
    if (!label || !field || !note) return;
    Object.assign(label, { htmlFor: `reply-${id}`, textContent: `回复 ${name}` });
    Object.assign(field, { id: `reply-${id}`, placeholder: `回复 ${name}`, value: "" });
    note.id = `reply-note-${id}`;
    field.setAttribute("aria-describedby", note.id);
    const cancel = form.querySelector<HTMLElement>('[data-act="cancel"]');
    if (cancel) cancel.hidden = false;
    const close = () => {
      form.remove();
      line.querySelector<HTMLElement>('[data-act="reply"]')?.focus();
    };
    cancel?.addEventListener("click", close);
    form.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.isComposing) close();
    });
    partOf(line, "foot")?.after(form);
    const send = async (text: string) => {
      await publish(text, line);
      close();
    };
    startForm(form, { draftKey: `${draftKey}:${id}`, quickReplies: async () => [], send }).focus();
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
      const fresh = page.list.filter(({ id }) => !known.has(String(id))).map(drawLine);
      const place = button.closest(".replies-more");
      for (const one of fresh) replies.insertBefore(one, place);
      mark(fresh);
      if (page.nextCursor === null) place?.remove();
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

  async function reorder(order: CommentSort): Promise<void> {
    if (order === sort) return;
    const before = sort;
    sort = order;
    press(order);
    try {
      show(await api.call("comment/list", { ...target, sort }), true);
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

  function show(page: { list: Comment[]; nextCursor: string | null }, anew: boolean): void {
    const known = new Set([...thread.querySelectorAll<HTMLElement>(".comment")].map((one) => one.dataset.comment));
    const drawn = page.list.filter(({ id }) => anew || !known.has(String(id))).map(drawComment);
    if (anew) list?.replaceChildren(...drawn);
    else list?.append(...drawn);
    mark(drawn.flatMap((one) => [one, ...one.querySelectorAll<HTMLElement>(".comment")]));
    thread.dataset.cursor = page.nextCursor ?? "";
    const foot = partOf(thread, "more");
    if (foot) foot.hidden = page.nextCursor === null;
    if (!anew) drawn[0]?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  }

  /** What is this visitor's own, and what they support. */
  function mark(lines: readonly HTMLElement[]): void {
    const { user, token } = $session.get();
    for (const line of lines) line.toggleAttribute("data-own", line.dataset.author === String(user?.id));
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
  // A message leads to a comment that the first page may not hold.
  const asked = /^#comment-(\d+)$/.exec(location.hash)?.[1];
  if (asked !== undefined) void lead(Number(asked));

  async function lead(id: number): Promise<void> {
    const here = () => document.getElementById(`comment-${id}`);
    if (!here()) {
      try {
        bring(await api.call("comment/around", { id }));
      } catch (error) {
        return complain(error);
      }
    }
    here()?.scrollIntoView({ block: "center" });
  }

  /** Puts a thread of another page before the first. */
  function bring({ comment, reply }: Output<"comment/around">): void {
    let top = document.getElementById(`comment-${comment.id}`);
    if (!top) {
      top = drawComment(comment);
      list?.prepend(top);
    }
    if (reply && !document.getElementById(`comment-${reply.id}`)) {
      const replies = repliesOf(top);
      replies.insertBefore(drawLine(reply), replies.querySelector(":scope > .replies-more"));
    }
    mark([top, ...top.querySelectorAll<HTMLElement>(".comment")]);
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
