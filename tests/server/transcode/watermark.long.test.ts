import { readFile, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { markCorners } from "#lib/watermark.ts";
import { imageFiles } from "#server/core/images.ts";
import { filmDetails } from "#server/films/films.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { ffmpeg, studio, withoutFilms } from "../../helpers/films.ts";
import { addMember, addOperator, type TestMember } from "../../helpers/people.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";
import { addWork, type TestWork } from "../../helpers/works.ts";
import { sendBytes } from "./sent.ts";

let database: TestStore;
let app: TestApp;
let jobs: TestJobs;
let owner: TestMember;
beforeAll(async () => {
  database = await createMigratedStore();
  app = await openTestApp(database);
  jobs = await openTestJobs(database);
  owner = await addMember(app);
  await app.call("admin/publishing", { rule: "nothing" }, (await addOperator(app)).token);
});
afterAll(async () => {
  await jobs.close();
  await app.close();
  await database.remove();
});

const grey = 96;

async function greyFilm(size: string): Promise<Buffer> {
  const { file } = await studio();
  const picture = ["-f", "lavfi", "-i", `color=0x606060:size=${size}:rate=25:duration=3`];
  const sound = ["-f", "lavfi", "-i", "sine=440:duration=3"];
  const codec = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"];
  await ffmpeg(...picture, ...sound, ...codec, file("grey.mp4"));
  return readFile(file("grey.mp4"));
}

/** A red square in the middle of a transparent picture, as the media library keeps it, is the site's watermark; without a corner there is none. */
async function setMark(corner: keyof typeof markCorners | null, { size = 20, opacity = 50 } = {}): Promise<void> {
  const { storage, db } = jobs.base.context;
  const watermark = "images/editorial/mark";
  const red = {
    create: { width: 120, height: 120, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 1 } },
  } as const;
  const kept = { ...red, create: { ...red.create, width: 480, background: { r: 0, g: 0, b: 0, alpha: 0 } } };
  const square = await sharp(red).png().toBuffer();
  const bytes = await sharp(kept)
    .composite([{ input: square }])
    .webp({ lossless: true })
    .toBuffer();
  for (const file of imageFiles("siteLogo", watermark)) await storage.put(file, bytes);
  const chosen = { watermark, watermarkCorner: corner, watermarkSize: size, watermarkOpacity: opacity };
  const document = JSON.stringify({ name: "站", slogan: "", description: "", ...(corner && chosen) });
  await db.write((trx) => trx.updateTable("site_settings").set({ document }).execute());
}

async function filmOf(work: TestWork) {
  const row = await jobs.base.context.db.primary
    .selectFrom("films")
    .select(["details", "sprite"])
    .where("folder", "=", work.folder)
    .executeTakeFirstOrThrow();
  return { ...filmDetails.parse(JSON.parse(row.details)), sprite: JSON.parse(row.sprite) };
}

async function stored(work: TestWork, name: string): Promise<Buffer> {
  return buffer(await jobs.base.context.storage.open(`${work.folder}/${name}`));
}

const redOf = (picture: Buffer) => placeOf(picture, (red, green) => red - green > 30);
const whiteOf = (picture: Buffer) => placeOf(picture, (red, green) => Math.min(red, green) > 160);

/** Where a picture has such pixels: the sides of their box in pixels, the red in its middle, and their share of it; null if it has none. */
async function placeOf(picture: Buffer, isMeant: (red: number, green: number) => boolean) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const meant: [x: number, y: number][] = [];
  for (let at = 0; at < info.width * info.height; at += 1)
    if (isMeant(data[at * 3] ?? 0, data[at * 3 + 1] ?? 0)) meant.push([at % info.width, Math.floor(at / info.width)]);
  if (meant.length === 0) return null;
  const [xs, ys] = [meant.map(([x]) => x), meant.map(([, y]) => y)];
  const box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 };
  const middle = (Math.floor((box.top + box.bottom) / 2) * info.width + Math.floor((box.left + box.right) / 2)) * 3;
  const share = meant.length / ((box.right - box.left) * (box.bottom - box.top));
  return { box, width: info.width, height: info.height, shade: data[middle] ?? 0, share };
}

/** What is red and what is white in each file with pictures of a film, by its name. */
async function redOfFilm(work: TestWork) {
  const { file } = await studio();
  const { master, fallback } = await filmOf(work);
  const text = (await stored(work, master)).toString();
  const rungs = (text.match(/^[^#\s]+$/gm) ?? []).map((uri) =>
    new URL(uri, `http://site/${master}`).pathname.slice(1).replace(/m3u8$/, "mp4"),
  );
  const found = [];
  for (const [index, name] of [...rungs, fallback].entries()) {
    await writeFile(file(`${index}.mp4`), await stored(work, name));
    await ffmpeg("-ss", "1", "-i", file(`${index}.mp4`), "-frames:v", "1", file(`${index}.png`));
    const picture = await readFile(file(`${index}.png`));
    found.push({ name: name.replace(/^.*\//, ""), red: await redOf(picture), white: await whiteOf(picture) });
  }
  return found;
}

/** The mark is once in each file, in the upper right corner, a fifth of the height, half red and half grey. */
function expectMarked(found: Awaited<ReturnType<typeof redOfFilm>>): void {
  for (const { red } of found) {
    if (!red) throw new Error("there is no watermark");
    const { box, width, height, shade, share } = red;
    const within = (value: number, wanted: number) => expect(Math.abs(value - wanted)).toBeLessThan(height * 0.02 + 3);
    within(box.right - box.left, height * 0.2);
    within(box.bottom - box.top, height * 0.2);
    within(box.right, width - height * 0.03);
    within(box.top, height * 0.03);
    expect(share).toBeGreaterThan(0.9);
    // Twice would be three quarters red.
    expect(Math.abs(shade - (255 + grey) / 2)).toBeLessThan(16);
  }
}

async function made(size: string, from = jobs): Promise<TestWork> {
  const work = await addWork(from.base.context, owner.userId, { empty: true });
  await sendBytes(from, work, owner.userId, await greyFilm(size));
  const { transcode } = handlers;
  await from.worker({ ...(transcode && { transcode }) }).drain();
  return work;
}

describe.skipIf(withoutFilms)("the site's watermark", { timeout: 240_000 }, () => {
  test("is once in every quality of a film and in its downloads, but neither in posters nor in previews", async () => {
    await setMark("topRight");
    const work = await made("1280x720");
    // Another one is for the films after this.
    await setMark("bottomLeft", { size: 40, opacity: 100 });
    await jobs.worker(handlers).drain();
    const found = await redOfFilm(work);
    expect(found.map(({ name }) => name)).toEqual(["360p.mp4", "480p.mp4", "720p.mp4", "film.mp4"]);
    expectMarked(found);
    const { frames = [], sprite } = await filmOf(work);
    expect(frames.length).toBeGreaterThan(0);
    for (const name of [...frames.map((frame) => `${frame}-640.webp`), ...sprite.urls]) {
      const picture = await stored(work, name);
      expect(await redOf(picture)).toBeNull();
      const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(Math.abs((data[0] ?? 0) - grey)).toBeLessThan(4);
    }
  });

  test.each(["on", "off"])("is once in what is cut of a film (originals kept: %s)", async (kept) => {
    await setMark("topRight");
    const keeping = await openTestJobs(database, { KEEP_ORIGINALS: kept });
    keeping.clock.now = jobs.clock.now;
    try {
      const work = await made("640x360", keeping);
      await keeping.worker(handlers).drain();
      await app.call("works/modify/show", { id: work.id, act: "publish" }, owner.token);
      await app.call("works/modify/trim", { id: work.id, act: "cut", start: 0.5, end: 2.8 }, owner.token);
      await keeping.worker(handlers).drain();
      expectMarked(await redOfFilm(work));
    } finally {
      await keeping.close();
    }
  });

  test("leaves room for the name of an owner who wants it in the film", async () => {
    await setMark("topLeft");
    const work = await addWork(jobs.base.context, owner.userId, { empty: true });
    const { version, signed } = await app.call("works/media/detail", { id: work.id }, owner.token);
    expect(signed).toBe(false);
    await app.call("works/modify/media", { id: work.id, version, signed: true }, owner.token);
    await sendBytes(jobs, work, owner.userId, await greyFilm("1280x720"));
    await jobs.worker(handlers).drain();
    for (const { red, white } of await redOfFilm(work)) {
      expect(red && red.box.left + red.box.right < red.width / 2).toBe(true);
      expect(white && white.box.left + white.box.right > white.width && white.box.bottom < white.height / 8).toBe(true);
    }
    for (const frame of (await filmOf(work)).frames ?? []) {
      const picture = await stored(work, `${frame}-640.webp`);
      expect([await redOf(picture), await whiteOf(picture)]).toEqual([null, null]);
    }
  });

  test("is in no film unless the operator wants one", async () => {
    await setMark(null);
    for (const { red } of await redOfFilm(await made("160x90"))) expect(red).toBeNull();
  });
});
