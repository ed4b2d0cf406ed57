import type { PaidPart } from "#lib/contract/schemas/posts.ts";
import { largestUrl } from "#lib/seo/nodes.ts";

/** What was paid for, as the page shows the rest: text is text, each picture a link to its largest. */
export function drawPaidPart({ text, images }: PaidPart): HTMLElement {
  const body = document.createElement("div");
  body.className = "paid-body";
  body.tabIndex = -1;
  body.setAttribute("aria-label", "付费部分");
  body.setAttribute("role", "region");
  const prose = document.createElement("div");
  prose.className = "prose post-text";
  for (const paragraph of text.split(/\n\s*\n/)) {
    if (paragraph !== "") prose.append(Object.assign(document.createElement("p"), { textContent: paragraph }));
  }
  body.append(prose);
  if (images.length > 0) body.append(drawImages(images));
  return body;
}

function drawImages(images: PaidPart["images"]): HTMLElement {
  const list = document.createElement("ul");
  list.className = `post-pictures post-images post-images-${images.length === 1 ? "one" : "threes"}`;
  list.setAttribute("role", "list");
  for (const [index, image] of images.entries()) {
    const link = Object.assign(document.createElement("a"), { href: largestUrl(image) });
    const { url, srcset, width, height, alt } = image;
    const sizes = "(min-width: 824px) 480px, 92vw";
    const picture = Object.assign(document.createElement("img"), { sizes, srcset, src: url, width, height });
    picture.alt = alt || `付费部分第 ${index + 1} 张图`;
    link.append(picture);
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  return list;
}
