import path from "node:path";
import sharp from "sharp";
import { imageFiles } from "../core/images.ts";
import type { ContentReader, Located } from "./read.ts";

/** In pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * Sizes of all pictures in posts, by key, because they have no common shape. Reports pictures that cannot be read; missing ones are
 * reported elsewhere.
 */
export async function readPictureSizes(
  reader: ContentReader,
  posts: readonly Located<{ images: readonly { image: string }[] }>[],
): Promise<ReadonlyMap<string, PictureSize>> {
  const sizes = new Map<string, PictureSize>();
  for (const post of posts) {
    for (const [index, { image }] of post.value.images.entries()) {
      const file = path.join(reader.root, "media", imageFiles("post", image).at(-1) ?? "");
      const { width, height } = await sharp(file)
        .metadata()
        .catch(() => ({ width: 0, height: 0 }));
      if (width > 0 && height > 0) sizes.set(image, { width, height });
      else reader.report(post, ["images", index, "image"], "图片打不开");
    }
  }
  return sizes;
}
