import { writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { z } from "zod";
import { keysOf } from "#lib/rows.ts";
import { markCorners } from "#lib/watermark.ts";
import { readSiteSettings } from "../content/site-settings.ts";
import type { Context } from "../core/context.ts";
import { imageFiles } from "../core/images.ts";
import type { Rung } from "./ladder.ts";

/** A watermark as the operator has chosen it; all qualities of a film get the same. */
export const chosenMark = z.object({
  /** Key of its picture. */
  image: z.string(),
  corner: z.enum(keysOf(markCorners)),
  /** Percent of the picture's sides, and of full opacity. */
  size: z.number(),
  opacity: z.number(),
});
type ChosenMark = z.infer<typeof chosenMark>;

export interface Mark {
  chosen: ChosenMark;
  picture: Buffer;
}

/** A watermark in the size of one quality: a file, and the pixel of the picture where its upper left corner is. */
export interface LaidMark {
  file: string;
  x: number;
  y: number;
}

const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
/** Distance from the picture's sides, as a share of its short side. */
const margin = 0.03;

/** The watermark for films that are made from now on; null if there is none. */
export async function currentMark(context: Pick<Context, "db" | "storage">): Promise<Mark | null> {
  const site = await readSiteSettings(context.db.primary);
  if (site.watermark === "") return null;
  const { watermarkCorner: corner, watermarkSize: size, watermarkOpacity: opacity } = site;
  return loadMark(context, { image: site.watermark, corner, size, opacity });
}

/** With its picture, without transparent margins; null if that is gone. */
export async function loadMark({ storage }: Pick<Context, "storage">, chosen: ChosenMark | null): Promise<Mark | null> {
  const file = chosen && imageFiles("siteLogo", chosen.image).at(-1);
  if (!file || !(await storage.has(file))) return null;
  const picture = await buffer(await storage.open(file));
  return { chosen, picture: await sharp(picture).ensureAlpha().trim({ background: nothing }).png().toBuffer() };
}

/** Writes it in the size of each quality; null if there is none. */
export async function layMarks(
  mark: Mark | null,
  rungs: readonly Rung[],
  folder: string,
): Promise<readonly LaidMark[] | null> {
  return mark && Promise.all(rungs.map((rung) => layMark(mark, rung, folder)));
}

async function layMark({ chosen, picture }: Mark, rung: Rung, folder: string): Promise<LaidMark> {
  const { corner, size, opacity } = chosen;
  const side = (length: number) => Math.max(2, Math.round((length * size) / 100));
  const { data, info } = await sharp(picture)
    .resize({ width: side(rung.width), height: side(rung.height), fit: "inside" })
    .linear([1, 1, 1, opacity / 100], [0, 0, 0, 0])
    .png()
    .toBuffer({ resolveWithObject: true });
  const file = path.join(folder, `watermark-${rung.name}.png`);
  await writeFile(file, data);
  const away = Math.round(Math.min(rung.width, rung.height) * margin);
  const x = corner.endsWith("Left") ? away : rung.width - info.width - away;
  const y = corner.startsWith("top") ? away : rung.height - info.height - away;
  // Colours are stored for two pixels together.
  return { file, x: even(x), y: even(y) };
}

function even(value: number): number {
  return Math.max(0, Math.floor(value / 2) * 2);
}
