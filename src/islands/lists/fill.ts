import { fillAuthorName } from "#lib/client/author-name.ts";
import { partOf } from "#lib/client/templates.ts";
import type { Image, Person } from "#lib/contract/schemas/shared.ts";
import { formatRelativeTime } from "#lib/format.ts";

export function fillLink(root: ParentNode, part: string, text: string, href: string | null): void {
  const link = partOf(root, part);
  if (!link) return;
  link.textContent = text;
  if (href !== null) link.setAttribute("href", href);
}

export function fillPicture(picture: HTMLImageElement | null, image: Image): void {
  if (!picture) return;
  Object.assign(picture, { srcset: image.srcset, src: image.url, width: image.width, height: image.height });
}

export function fillAuthor(root: ParentNode, person: Person): void {
  const { name, avatar } = person;
  fillAuthorName(root, person);
  const picture = root.querySelector<HTMLImageElement>(".avatar img");
  if (avatar) fillPicture(picture, avatar);
  else picture?.replaceWith([...name][0] ?? "");
}

export function fillTime(root: ParentNode, at: string): void {
  const time = root.querySelector("time");
  if (!time) return;
  time.dateTime = at;
  time.textContent = formatRelativeTime(at, Date.now());
}
