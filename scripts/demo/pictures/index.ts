import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { adScenes } from "./ad-scenes.ts";
import { avatars, drawAvatar } from "./avatars.ts";
import { drawOpenGraph, favicon, icon } from "./brand.ts";
import { drawPortrait } from "./portrait.ts";
import { portraits } from "./portraits.ts";
import { postScenes } from "./post-scenes.ts";
import { drawScene } from "./scenes.ts";
import { topicScenes } from "./topic-scenes.ts";
import { root, writeIco, writePicture, writePng } from "./write.ts";

/** Draws every picture of the demonstration site except the posters of videos, and the site's own icons. */
export async function makePictures(): Promise<void> {
  for (const portrait of portraits)
    await writePicture(drawPortrait(portrait), `images/performers/${portrait.key}`, [480, 240]);
  for (const avatar of avatars) await writePicture(drawAvatar(avatar), `images/members/${avatar.key}`, [192, 96]);
  for (const scene of topicScenes) await writePicture(drawScene(scene), `images/topics/${scene.key}`, [1280, 640, 320]);
  for (const scene of postScenes) await writePicture(drawScene(scene), `images/posts/${scene.key}`, [1080, 360]);
  for (const scene of adScenes) await writePicture(drawScene(scene), `images/ads/${scene.key}`, scene.widths);
  await makeIcons();
}

async function makeIcons(): Promise<void> {
  await writePng(icon("rounded"), "public/icons/icon-192.png", 192);
  await writePng(icon("rounded"), "public/icons/icon-512.png", 512);
  await writePng(icon("maskable"), "public/icons/icon-maskable-192.png", 192);
  await writePng(icon("maskable"), "public/icons/icon-maskable-512.png", 512);
  await writePng(icon("square"), "public/apple-touch-icon.png", 180);
  await writeIco(icon("rounded"), "public/favicon.ico", [16, 32, 48]);
  await writePng(drawOpenGraph(), "public/og-default.png", 1200);
  await writeFile(join(root, "public/favicon.svg"), favicon);
  await writeFile(join(root, "public/logo.svg"), favicon);
}
