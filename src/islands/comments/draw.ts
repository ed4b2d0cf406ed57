import { fillAuthorName } from "#lib/client/author-name.ts";
import { cloneTemplate, fillText, partOf } from "#lib/client/templates.ts";
import type { Comment, CommentLine } from "#lib/contract/schemas/comments.ts";
import { formatCount, formatRelativeTime } from "#lib/format.ts";

/** A comment as the server draws it: everything people wrote goes in as text. */
export function drawLine(comment: CommentLine & { pinned?: boolean }): HTMLElement {
  const item = cloneTemplate("comment").querySelector<HTMLElement>(".comment");
  if (!item) throw new Error("the page has no template of a comment");
  const { id, author, replyTo } = comment;
  item.id = `comment-${id}`;
  item.dataset.comment = String(id);
  item.dataset.author = String(author.id);
  fillAuthorName(item, author);
  fillText(item, "text", comment.text);
  fillText(item, "supports", formatCount(comment.supports));
  fillText(item, "answered", `回复 ${replyTo?.name ?? ""}：`);
  if (!replyTo) partOf(item, "answered")?.remove();
  if (!comment.byOwner) partOf(item, "owner")?.remove();
  if (!comment.pinned) partOf(item, "pinned")?.remove();
  if (!comment.confirmed) partOf(item, "confirmed")?.remove();
  drawAvatar(item, author);
  const time = item.querySelector("time");
  if (time) {
    time.dateTime = comment.createdAt;
    time.textContent = formatRelativeTime(comment.createdAt, Date.now());
  }
  return item;
}

function drawAvatar(item: HTMLElement, { name, avatar }: CommentLine["author"]): void {
  const place = item.querySelector(".avatar");
  if (!place) return;
  if (!avatar) return void (place.textContent = [...name][0] ?? "");
  const { url, srcset, width, height } = avatar;
  place.replaceChildren(Object.assign(new Image(width, height), { sizes: "48px", srcset, src: url, alt: "" }));
}

/** With its first replies. */
export function drawComment(comment: Comment): HTMLElement {
  const item = drawLine(comment);
  if (comment.replies.length === 0) return item;
  const replies = repliesOf(item);
  replies.append(...comment.replies.map(drawLine));
  if (comment.replyCount > comment.replies.length) replies.append(moreReplies(comment.replyCount));
  return item;
}

/** The list of replies inside a comment, made when there is none. */
export function repliesOf(item: HTMLElement): HTMLElement {
  const found = item.querySelector<HTMLElement>(".replies");
  if (found) return found;
  const list = document.createElement("ul");
  list.className = "replies";
  list.setAttribute("role", "list");
  item.querySelector(":scope > div:last-child")?.append(list);
  return list;
}

function moreReplies(count: number): HTMLElement {
  const line = document.createElement("li");
  line.className = "replies-more";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "comment-act";
  button.dataset.act = "replies";
  button.textContent = `共 ${count} 条回复`;
  line.append(button);
  return line;
}
