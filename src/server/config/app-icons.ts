import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { appIconSizes, fitIcon } from "#lib/app-icon.ts";
import type { Context } from "../core/context.ts";
import { imageFiles } from "../core/images.ts";
import type { Storage } from "../storage/storage.ts";
import { backgroundOf, versionOf } from "./app-icon-address.ts";
import { siteSettings } from "./config.ts";

/** Returns a function that finds such an icon by its width in pixels, and draws and stores it if this version does not exist. */
export function createAppIcons(context: Context, storage: Storage) {
  /** Storage key; null for another width, or if the site has no icon of its own. */
  return async function appIcon(width: number): Promise<string | null> {
    const site = await siteSettings(context);
    if (site.icon === "" || !Object.values<number>(appIconSizes).includes(width)) return null;
    const key = `og/icon-${width}.${versionOf(site)}.png`;
    if (await storage.has(key)) return key;
    const file = imageFiles("siteIcon", site.icon).at(-1) ?? "";
    if (!(await storage.has(file))) return null;
    await storage.put(key, await drawAppIcon(await buffer(await storage.open(file)), width, backgroundOf(site)));
    return key;
  };
}

/** Returns a square PNG without transparent parts. Decoding and encoding run on sharp's threads. */
async function drawAppIcon(icon: Uint8Array, size: number, usual: string): Promise<Buffer> {
  const { data, info } = await sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { scale, background } = fitIcon({ data, width: info.width, height: info.height }, usual);
  const width = Math.max(1, Math.floor(size * scale));
  const middle = await sharp(icon).resize(width, width, { fit: "inside" }).png().toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: middle, gravity: "centre" }])
    .removeAlpha()
    .png()
    .toBuffer();
}
