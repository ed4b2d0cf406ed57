import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { $unread, loadUnread } from "#lib/client/stores/unread.ts";
import { partOf } from "#lib/client/templates.ts";
import type { MessageKind } from "#lib/contract/schemas/messages.ts";
import { drawMessage } from "./draw.ts";

const kinds: readonly MessageKind[] = ["announcement", "comment", "reply", "support"];

const emptyWords: Readonly<Record<MessageKind, readonly [title: string, text: string]>> = {
  announcement: ["还没有公告", "网站有新的安排时，会在这里告诉你。"],
  comment: ["还没有人评论你", "写一篇影评或帖子，听听别人怎么说。"],
  reply: ["还没有人回复你", "去影片下面说点什么，聊起来。"],
  support: ["还没有人点赞", "写下的评论被人喜欢时，会在这里出现。"],
};

const root = document.querySelector<HTMLElement>("[data-inbox]");
if (root && isMember($session.get())) startInbox(root);

function startInbox(inbox: HTMLElement): void {
  const tabs = [...inbox.querySelectorAll<HTMLElement>("[data-kind]")];
  const list = partOf(inbox, "list");
  let kind = kindOfHash();
  let cursor: string | null = null;
  /** Answers for a tab that was left come too late. */
  let turn = 0;

  for (const tab of tabs) {
    tab.addEventListener("click", () => choose(kindOf(tab)));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
      next?.focus();
      if (next) choose(kindOf(next));
    });
  }
  inbox.querySelector("[data-more]")?.addEventListener("click", () => void load(false));
  inbox.querySelector("[data-retry]")?.addEventListener("click", () => void load(true));
  inbox.querySelector("[data-read-all]")?.addEventListener("click", () => void readAll());
  addEventListener("hashchange", () => choose(kindOfHash()));

  $unread.subscribe((counts) => {
    for (const tab of tabs) {
      const place = tab.querySelector<HTMLElement>("[data-count]");
      const count = counts?.[kindOf(tab)] ?? 0;
      if (!place) continue;
      place.hidden = count === 0;
      place.textContent = count > 99 ? "99+" : String(count);
    }
  });

  function choose(wanted: MessageKind): void {
    kind = wanted;
    history.replaceState(history.state, "", `#${kind}`);
    for (const tab of tabs) {
      const chosen = kindOf(tab) === kind;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    }
    document.getElementById("inbox-panel")?.setAttribute("aria-labelledby", `tab-${kind}`);
    void load(true);
  }

  async function load(anew: boolean): Promise<void> {
    const mine = (turn += 1);
    if (anew) list?.replaceChildren();
    show(anew ? "wait" : "list");
    try {
      const page = await api.call("message/list", { kind, ...(anew || cursor === null ? {} : { cursor }) });
      if (mine !== turn) return;
      const drawn = page.list.map(drawMessage);
      list?.append(...drawn);
      if (!anew) drawn[0]?.querySelector("a")?.focus();
      cursor = page.nextCursor;
      show(list?.childElementCount === 0 ? "empty" : "list");
      if (page.list.some((message) => message.unread)) void loadUnread();
    } catch (error) {
      const words = wordsOf(error);
      if (mine !== turn || words === null) return;
      if (!anew) return showToast(words, "error");
      const place = partOf(inbox, "failed-text");
      if (place) place.textContent = words;
      show("failed");
    }
  }

  function show(state: "wait" | "list" | "empty" | "failed"): void {
    for (const name of ["wait", "empty", "failed"]) {
      const part = partOf(inbox, name);
      if (part) part.hidden = name !== state;
    }
    const more = partOf(inbox, "more");
    if (more) more.hidden = state !== "list" || cursor === null;
    const [title, text] = emptyWords[kind];
    const [titlePlace, textPlace] = [partOf(inbox, "empty-title"), partOf(inbox, "empty-text")];
    if (titlePlace) titlePlace.textContent = title;
    if (textPlace) textPlace.textContent = text;
  }

  async function readAll(): Promise<void> {
    try {
      $unread.set(await api.call("message/read", {}));
      for (const mark of inbox.querySelectorAll('[data-part="new"]')) mark.remove();
      showToast("全部已读", "success");
    } catch (error) {
      const words = wordsOf(error);
      if (words) showToast(words, "error");
    }
  }

  choose(kind);
}

function kindOf(tab: HTMLElement): MessageKind {
  return kinds.find((kind) => kind === tab.dataset.kind) ?? "announcement";
}

function kindOfHash(): MessageKind {
  return kinds.find((kind) => kind === location.hash.slice(1)) ?? "announcement";
}
