import { api } from "#lib/client/api.ts";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { partOf } from "#lib/client/templates.ts";
import type { Comment, CommentContentType, CommentLine } from "#lib/contract/schemas/comments.ts";
import type { Draft } from "./draft.ts";
import { drawLine, repliesOf } from "./draw.ts";
import { startForm, type FormOptions, type Said } from "./form.ts";

/** The comments of one thing as they stand on the page. */
export interface Thread {
  root: HTMLElement;
  list: HTMLElement;
  target: { contentType: CommentContentType; targetId: number };
  /** Of the film they are about. */
  duration: number | null;
  mark(lines: readonly HTMLElement[]): void;
  recount(by: number): void;
  say(words: string): void;
}

const heldWords = "已提交，审核通过后大家就能看到";
const idOf = (line: HTMLElement) => Number(line.dataset.comment);
const topOf = (line: HTMLElement) => line.parentElement?.closest<HTMLElement>(".comment") ?? line;

/** Starts the box for comments; `openReply` and `openEdit` open another one under a comment, and close it when pressed again. */
export function startWriting(thread: Thread, box: HTMLFormElement) {
  const { root, list, target, duration } = thread;
  const draftKey = `draft:comment:${target.contentType}:${target.targetId}`;
  const blankForm = document.importNode(box, true);
  const findPeople = (threadId: number | undefined) => async (q: string) =>
    (await api.call("comment/people", { ...target, q, ...(threadId === undefined ? {} : { threadId }) })).list;
  const quickReplies = async () => (await api.call("comment/quickReplay", { contentType: target.contentType })).list;
  startForm(box, {
    id: "comment",
    draftKey,
    quickReplies,
    findPeople: findPeople(undefined),
    send: (said) => publish(said, null),
  });

  /** Shows it at once; takes it back when the server does not take it. */
  async function publish(said: Said, answered: HTMLElement | null): Promise<void> {
    const pending = drawLine(pendingComment(said), duration);
    pending.dataset.pending = "";
    pending.dataset.own = "";
    thread.mark([pending]);
    if (answered) repliesOf(topOf(answered)).append(pending);
    else list.prepend(pending);
    thread.recount(1);
    try {
      const { comment, held } = await api.call("comment/add", {
        ...target,
        text: said.referring,
        spoiler: said.spoiler,
        images: said.pictures.map(({ id }) => id),
        ...(answered ? { replyTo: idOf(answered) } : {}),
      });
      if (held) {
        pending.remove();
        thread.recount(-1);
        return showToast(heldWords, "success");
      }
      const drawn = drawLine(comment, duration);
      pending.replaceWith(drawn);
      thread.mark([drawn]);
      thread.say("已发布");
    } catch (error) {
      pending.remove();
      thread.recount(-1);
      throw error;
    }
  }

  /** One box at a time; null when this one was open and is closed now. */
  function openForm(line: HTMLElement, name: "reply" | "edit", label: string): HTMLFormElement | null {
    const known = root.querySelector<HTMLFormElement>("form[data-for-comment]");
    const key = `${name}-${idOf(line)}`;
    const again = known?.dataset.forComment === key;
    known?.remove();
    for (const edited of root.querySelectorAll("[data-editing]")) edited.removeAttribute("data-editing");
    if (again) return null;
    const form = document.importNode(blankForm, true);
    const [words, field, note] = [
      form.querySelector("label"),
      form.querySelector("textarea"),
      form.querySelector("#comment-note"),
    ];
    if (!words || !field || !note) return null;
    form.dataset.forComment = key;
    form.toggleAttribute(`data-${name}`, true);
    Object.assign(words, { htmlFor: key, textContent: label });
    Object.assign(field, { id: key, placeholder: label, value: "" });
    note.id = `${key}-note`;
    field.setAttribute("aria-describedby", note.id);
    const cancel = form.querySelector<HTMLElement>('[data-act="cancel"]');
    if (cancel) cancel.hidden = false;
    cancel?.addEventListener("click", () => close(form, line, name));
    form.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.isComposing) close(form, line, name);
    });
    return form;
  }

  function close(form: HTMLElement, line: HTMLElement, name: "reply" | "edit"): void {
    form.remove();
    line.removeAttribute("data-editing");
    line.querySelector<HTMLElement>(`[data-act="${name}"]`)?.focus();
  }

  function start(
    form: HTMLFormElement,
    line: HTMLElement,
    more: Pick<FormOptions, "send" | "draftKey"> & { initial?: Draft },
  ) {
    const id = form.dataset.forComment ?? "";
    const options = { id, quickReplies: async () => [], findPeople: findPeople(idOf(topOf(line))), ...more };
    startForm(form, options).focus();
  }

  return {
    openReply(line: HTMLElement): void {
      const name = partOf(line, "author")?.textContent?.trim() ?? "";
      const form = openForm(line, "reply", `回复 ${name}`);
      if (!form) return;
      partOf(line, "foot")?.after(form);
      start(form, line, {
        draftKey: `${draftKey}:${idOf(line)}`,
        async send(said) {
          await publish(said, line);
          close(form, line, "reply");
        },
      });
    },

    async openEdit(line: HTMLElement): Promise<void> {
      const { comment, reply } = await api.call("comment/around", { id: idOf(line) });
      const form = openForm(line, "edit", "修改评论");
      if (!form) return;
      const known = reply ?? comment;
      partOf(form, "submit")?.replaceChildren("保存");
      partOf(line, "foot")?.before(form);
      line.toggleAttribute("data-editing", true);
      start(form, line, {
        draftKey: null,
        initial: draftOf(known),
        async send(said) {
          const words = { text: said.referring, spoiler: said.spoiler };
          const answer = await api.call("comment/edit", { id: known.id, ...words });
          put(line, answer.comment, answer.held);
        },
      });
    },
  };

  /** Puts the changed comment in the place of the one before, with the replies it has. */
  function put(line: HTMLElement, comment: CommentLine, held: boolean): void {
    if (held) {
      thread.recount(-1 - line.querySelectorAll(".comment").length);
      line.remove();
      return showToast(heldWords, "success");
    }
    const drawn = drawLine({ ...comment, pinned: partOf(line, "pinned") !== null }, duration);
    const replies = line.querySelector(".replies");
    if (replies) repliesOf(drawn).replaceWith(replies);
    line.replaceWith(drawn);
    thread.mark([drawn]);
    thread.say("已保存");
    drawn.querySelector<HTMLElement>('[data-act="edit"]')?.focus();
  }

  function pendingComment({ text, people, pictures, spoiler }: Said): Comment {
    const user = $session.get().user;
    const author = { id: user?.id ?? 0, name: user?.name ?? "我", avatar: user?.avatar ?? null };
    const mentions = people.flatMap(({ id, name }) => {
      const at = text.indexOf(`@${name}`);
      return at === -1 ? [] : [{ id, name, at }];
    });
    const blank = { replyTo: null, byOwner: false, confirmed: false, pinned: false, replies: [], replyCount: 0 };
    const images = pictures.map(({ image }) => image);
    const createdAt = new Date().toISOString();
    const ordered = mentions.toSorted((left, right) => left.at - right.at);
    return {
      id: 0,
      author,
      text,
      mentions: ordered,
      images,
      spoiler,
      editedAt: null,
      supports: 0,
      createdAt,
      ...blank,
    };
  }
}

function draftOf({ text, mentions, spoiler }: CommentLine): Draft {
  return { text, people: mentions.map(({ id, name }) => ({ id, name })), pictures: [], spoiler };
}
