import { cloneTemplate, fillText, partOf } from "#lib/client/templates.ts";
import type { Message } from "#lib/contract/schemas/messages.ts";
import { formatRelativeTime } from "#lib/format.ts";
import { contentHref } from "#lib/link-binding.ts";

/** A line of the inbox: everything people wrote goes in as text. */
export function drawMessage(message: Message): DocumentFragment {
  const item = cloneTemplate("message");
  const { about, commentId, kind } = message;
  fillText(item, "what", wordsOf(message));
  const link = partOf(item, "what");
  const page = about.title === "" ? null : contentHref(about.contentType, about.id);
  if (page !== null) link?.setAttribute("href", commentId === null ? page : `${page}#comment-${commentId}`);
  if (!message.unread) partOf(item, "new")?.remove();
  if (kind === "announcement") partOf(item, "text")?.classList.add("message-lead");
  fill(item, "text", message.text);
  fill(item, "quote", kind === "announcement" ? "" : message.quote);
  const time = item.querySelector("time");
  if (time) {
    time.dateTime = message.at;
    time.textContent = formatRelativeTime(message.at, Date.now());
  }
  const avatar = partOf(item, "avatar");
  const { actor } = message;
  if (!avatar) return item;
  if (actor?.avatar) {
    const { url, srcset, width, height } = actor.avatar;
    avatar.replaceChildren(Object.assign(new Image(width, height), { sizes: "48px", srcset, src: url, alt: "" }));
  } else avatar.textContent = kind === "announcement" ? "公" : ([...(actor?.name ?? "")][0] ?? "");
  return item;
}

function wordsOf({ kind, actor, actors, about, commentId, mentioned }: Message): string {
  if (kind === "announcement") return about.title;
  const who = actor?.name ?? "有人";
  const thing = about.title === "" ? "你的内容" : `《${about.title}》`;
  if (kind === "comment") return `${who} 评论了${thing}`;
  if (mentioned) return `${who} 在${thing}下提到了你`;
  if (kind === "reply") return `${who} 在${thing}下回复了你`;
  const people = actors > 1 ? `${who} 等 ${actors} 人` : who;
  return commentId === null ? `${people} 赞了${thing}` : `${people} 赞了你的评论`;
}

function fill(item: DocumentFragment, part: string, text: string): void {
  if (text === "") partOf(item, part)?.remove();
  else fillText(item, part, text);
}
