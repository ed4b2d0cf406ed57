import { readdir } from "node:fs/promises";
import path from "node:path";
import { imageFiles, type ImageKind } from "../core/images.ts";
import type { Content } from "./read-folder.ts";
import type { ContentReader, Located } from "./read.ts";

/** Reports pictures named in the files if any of their sizes is missing. */
export async function checkPictures(reader: ContentReader, content: Content): Promise<void> {
  const folder = path.join(reader.root, "media");
  const entries = await readdir(path.join(folder, "images"), { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Set(
    entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/")),
  );
  const check = (source: Located<unknown>, at: readonly PropertyKey[], kind: ImageKind, image: string) => {
    const missing = imageFiles(kind, image).filter((file) => !files.has(file));
    if (missing.length > 0) reader.report(source, at, `缺少图片 ${missing.join("、")}`);
  };
  for (const source of content.videos) {
    source.value.forEach(({ poster, portrait, stills }, index) => {
      if (poster !== "") check(source, [index, "poster"], "poster", poster);
      if (portrait !== "") check(source, [index, "portrait"], "filmPortrait", portrait);
      stills.forEach((still, at) => check(source, [index, "stills", at], "poster", still));
    });
  }
  content.performers.value.forEach(({ portrait }, index) => {
    if (portrait !== "") check(content.performers, [index, "portrait"], "portrait", portrait);
  });
  content.performers.value.forEach((performer, index) =>
    performer.portraits.forEach((portrait, at) =>
      check(content.performers, [index, "portraits", at], "portrait", portrait),
    ),
  );
  for (const post of content.posts) {
    post.value.images.forEach(({ image }, index) => check(post, ["images", index, "image"], "post", image));
  }
  content.members.value.forEach((member, index) => check(content.members, [index, "avatar"], "avatar", member.avatar));
  content.topics.value.forEach((topic, index) => check(content.topics, [index, "cover"], "cover", topic.cover));
  content.ads.value.forEach((ad, index) => check(content.ads, [index, "image"], ad.position, ad.image));
}
