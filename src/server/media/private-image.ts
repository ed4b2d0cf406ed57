import type { Image } from "#lib/contract/schemas/shared.ts";
import type { Context } from "../core/context.ts";

const hour = 3_600_000;
/** Hours an address is good for: for readers, and for whose picture it is, who may keep it in a draft. */
const spans = { reader: 6, owner: 24 * 30 };

/**
 * The picture at addresses that open it for this person only for a while, also when it is not public. They are always of this site: no
 * other host can check them. Within an hour they stay the same, so browsers need not fetch the picture again.
 */
export function toPrivateImage<Shown extends Image>(
  { images, now }: Pick<Context, "images" | "now">,
  picture: string,
  { url, srcset, ...image }: Shown,
  person: keyof typeof spans,
) {
  const query = images.links.sign(picture, endOf(now(), person));
  const here = (address: string) => address.replace(images.base, "/media");
  const sizes = srcset.split(", ").map((one) => here(one).replace(" ", `${query} `));
  return { ...image, url: here(url) + query, srcset: sizes.join(", ") };
}

/** When an address made now ends, in milliseconds: the same within an hour. */
export function endOf(now: number, person: keyof typeof spans): number {
  return (Math.floor(now / hour) + 1 + spans[person]) * hour;
}

/** Base of addresses that open this folder for this person only for a while, public or not; always of this site. */
export function privateBase(
  { images, now }: Pick<Context, "images" | "now">,
  folder: string,
  person: keyof typeof spans,
): string {
  return `/media/${images.links.signFolder(folder, endOf(now(), person))}`;
}
