import { fillAuthorName } from "#lib/client/author-name.ts";
import { cloneTemplate, fillText, partOf } from "#lib/client/templates.ts";
import { type CommentPart, commentParts, lastSecond } from "#lib/comment-text.ts";
import type { Comment, CommentLine } from "#lib/contract/schemas/comments.ts";
import type { Image as Picture } from "#lib/contract/schemas/shared.ts";
import { formatCount, formatDuration, formatRelativeTime } from "#lib/format.ts";
import { largestUrl } from "#lib/seo/nodes.ts";

/** A comment as the server draws it: everything people wrote goes in as text. `duration` is that of the film it is about. */
export function drawLine(comment: CommentLine & { pinned?: boolean }, duration: number | null): HTMLElement {
  const item = cloneTemplate("comment").querySelector<HTMLElement>(".comment");
  if (!item) throw new Error("the page has no template of a comment");
  const { id, author, replyTo } = comment;
  item.id = `comment-${id}`;
  item.dataset.comment = String(id);
  item.dataset.author = String(author.id);
  fillAuthorName(item, author);
  fillText(item, "supports", formatCount(comment.supports));
  fillText(item, "answered", `回复 ${replyTo?.name ?? ""}：`);
  if (!replyTo) partOf(item, "answered")?.remove();
  if (!comment.byOwner) partOf(item, "owner")?.remove();
  if (!comment.pinned) partOf(item, "pinned")?.remove();
  if (!comment.confirmed) partOf(item, "confirmed")?.remove();
  if (!comment.editedAt) partOf(item, "edited")?.remove();
  drawAvatar(item, author);
  const parts = commentParts(comment, duration);
  partOf(item, "text")?.replaceChildren(...parts.map(drawPart));
  drawPictures(item, comment.images, author.name);
  fold(item, comment.spoiler, lastSecond(parts));
  const time = item.querySelector("time");
  if (time) {
    time.dateTime = comment.createdAt;
    time.textContent = formatRelativeTime(comment.createdAt, Date.now());
  }
  return item;
}

function drawPart(part: CommentPart): Node | string {
  if (part.kind === "text" || (part.kind === "mention" && part.href === null)) return part.text;
  const link = document.createElement("a");
  link.textContent = part.text;
  link.className = `comment-${part.kind}`;
  if (part.kind === "mention") link.href = part.href ?? "";
  else {
    link.href = `#t=${part.second}`;
    link.dataset.seek = String(part.second);
  }
  return link;
}

/** One that gives the plot away, or speaks of a place in the film, keeps its fold; for the others it is taken out. */
function fold(item: HTMLElement, spoiler: boolean, second: number | null): void {
  const place = partOf(item, "fold");
  const body = partOf(item, "body");
  if (!(place instanceof HTMLDetailsElement) || !body || spoiler) return;
  if (second === null) return place.replaceWith(body);
  place.dataset.second = String(second);
  place.open = true;
  fillText(place, "summary", `说到 ${formatDuration(second)} 的情节，看到那里再展开`);
}

function drawPictures(item: HTMLElement, images: readonly Picture[], author: string): void {
  const list = partOf(item, "pictures");
  if (images.length === 0) return list?.remove();
  list?.replaceChildren(
    ...images.map((image, index) => {
      const { url, srcset, width, height } = image;
      const alt = `${author}的评论，第 ${index + 1} 张图`;
      const picture = Object.assign(new Image(width, height), { sizes: "112px", srcset, src: url, alt });
      const link = Object.assign(document.createElement("a"), { href: largestUrl(image) });
      link.dataset.picture = "";
      link.append(picture);
      const line = document.createElement("li");
      line.append(link);
      return line;
    }),
  );
}

function drawAvatar(item: HTMLElement, { name, avatar }: CommentLine["author"]): void {
  const place = item.querySelector(".avatar");
  if (!place) return;
  if (!avatar) return void (place.textContent = [...name][0] ?? "");
  const { url, srcset, width, height } = avatar;
  place.replaceChildren(Object.assign(new Image(width, height), { sizes: "48px", srcset, src: url, alt: "" }));
}

/** With its first replies. */
export function drawComment(comment: Comment, duration: number | null): HTMLElement {
  const item = drawLine(comment, duration);
  if (comment.replies.length === 0) return item;
  const replies = repliesOf(item);
  replies.append(...comment.replies.map((reply) => drawLine(reply, duration)));
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

/** Puts replies among those that are there, in the order they were written. */
export function placeReplies(replies: HTMLElement, lines: readonly HTMLElement[]): void {
  const idOf = (line: HTMLElement) => Number(line.dataset.comment);
  for (const line of lines) {
    const later = [...replies.querySelectorAll<HTMLElement>(":scope > .comment")].find(
      (other) => idOf(other) > idOf(line),
    );
    replies.insertBefore(line, later ?? replies.querySelector(":scope > .replies-more"));
  }
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
