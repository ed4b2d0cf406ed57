import { writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { z } from "zod";
import { keysOf } from "#lib/rows.ts";
import { escapeXml } from "#lib/xml.ts";
import { markCorners } from "#lib/watermark.ts";
import { readSiteSettings } from "../content/site-settings.ts";
import type { Context } from "../core/context.ts";
import { imageFiles } from "../core/images.ts";
import { playbackRules } from "../films/films.ts";
import { canWriteChinese, fonts } from "../text/fonts.ts";
import type { Rung } from "./ladder.ts";

/** A watermark as it was chosen when the film was begun; all qualities of a film get the same. */
export const chosenMark = z.object({
  /** Its picture by its key, or what it says. */
  of: z.union([z.object({ image: z.string() }), z.object({ text: z.string() })]),
  corner: z.enum(keysOf(markCorners)),
  /** How much of the picture's sides it fills at most, and its opacity, in percent. */
  width: z.number(),
  height: z.number(),
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

/** How a name is written into a film; in another corner if the site's watermark is there. */
const signature = { corner: "topLeft", width: 40, height: 5, opacity: 80 } as const;
const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
/** Distance from the picture's sides, as a share of its short side. */
const margin = 0.03;

/** The watermarks of a film that is made from now on: the site's, and the name of its owner who wants that. */
export async function currentMarks(context: Pick<Context, "db" | "storage">, videoId: number): Promise<Mark[]> {
  const site = await readSiteSettings(context.db.primary);
  const { watermarkCorner: corner, watermarkSize: size, watermarkOpacity: opacity } = site;
  const marks: ChosenMark[] = [];
  if (site.watermark !== "") marks.push({ of: { image: site.watermark }, corner, width: size, height: size, opacity });
  const name = await signatureOf(context, videoId);
  const free = marks[0]?.corner === signature.corner ? "topRight" : signature.corner;
  if (name !== null) marks.push({ ...signature, of: { text: `@${name}` }, corner: free });
  return loadMarks(context, marks);
}

/** Name of the owner who wants it in the film; null if not. */
async function signatureOf({ db }: Pick<Context, "db">, videoId: number): Promise<string | null> {
  const row = await db.primary
    .selectFrom("works")
    .innerJoin("videos", "videos.id", "works.video_id")
    .innerJoin("users", "users.id", "works.owner_id")
    .select(["users.name", "videos.playback"])
    .where("works.video_id", "=", videoId)
    .executeTakeFirst();
  return row && playbackRules.parse(JSON.parse(row.playback)).signed ? row.name : null;
}

/** With their pictures, without transparent margins; those that are gone or cannot be written are left out. */
export async function loadMarks({ storage }: Pick<Context, "storage">, chosen: readonly ChosenMark[]): Promise<Mark[]> {
  const pictures = await Promise.all(
    chosen.map(({ of }) => ("image" in of ? storedPicture(storage, of.image) : written(of.text))),
  );
  const marks: Mark[] = [];
  for (const [index, one] of chosen.entries()) {
    const picture = pictures[index];
    if (picture)
      marks.push({
        chosen: one,
        picture: await sharp(picture).ensureAlpha().trim({ background: nothing }).png().toBuffer(),
      });
  }
  return marks;
}

async function storedPicture(storage: Context["storage"], key: string): Promise<Buffer | null> {
  const file = imageFiles("siteLogo", key).at(-1);
  return file !== undefined && (await storage.has(file)) ? buffer(await storage.open(file)) : null;
}

/** White letters with a dark edge; null if this machine has no font for them. */
async function written(text: string): Promise<Buffer | null> {
  if (!/^[\x20-\x7e]*$/.test(text) && !(await canWriteChinese())) return null;
  const [width, height, size] = [text.length * 56 + 40, 96, 56];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<text x="12" y="68" font-family="${fonts}" font-size="${size}" font-weight="600" fill="#ffffff" stroke="#06090b" ` +
      `stroke-opacity="0.55" stroke-width="6" paint-order="stroke">${escapeXml(text)}</text></svg>`,
  );
}

/** Writes them in the size of each quality; null if there are none. */
export async function layMarks(
  marks: readonly Mark[],
  rungs: readonly Rung[],
  folder: string,
): Promise<readonly LaidMark[][] | null> {
  if (marks.length === 0) return null;
  return Promise.all(
    rungs.map((rung) =>
      Promise.all(
        marks.map((mark, index) => layMark(mark, rung, path.join(folder, `watermark-${rung.name}-${index}.png`))),
      ),
    ),
  );
}

async function layMark({ chosen, picture }: Mark, rung: Rung, file: string): Promise<LaidMark> {
  const { corner, opacity } = chosen;
  const side = (length: number, percent: number) => Math.max(2, Math.round((length * percent) / 100));
  const { data, info } = await sharp(picture)
    .resize({ width: side(rung.width, chosen.width), height: side(rung.height, chosen.height), fit: "inside" })
    .linear([1, 1, 1, opacity / 100], [0, 0, 0, 0])
    .png()
    .toBuffer({ resolveWithObject: true });
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
