import { readFile, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filmDetails } from "#server/films/films.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { studio, withoutFilms } from "../../helpers/films.ts";
import { addMember, addOperator, type TestMember } from "../../helpers/people.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";
import { addWork, type TestWork } from "../../helpers/works.ts";
import { keysBelow, sendBytes, smallFilm } from "./sent.ts";
import { beepingFilm, flashOf, soundOf } from "./sounding.ts";

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

const labels = ["中文", "English", "English · 5.1 环绕声"];

/** A film in two languages. */
async function sentFilm(size: string): Promise<Buffer> {
  const { file } = await studio();
  const tracks = [
    { tone: 500, language: "chi" },
    { tone: 1000, language: "eng" },
    { tone: 1500, language: "eng", channels: 6 },
  ] as const;
  return readFile(await beepingFilm(file("sent.mkv"), tracks, { size, seconds: 4 }));
}

async function detailsOf({ folder }: TestWork) {
  const row = await jobs.base.context.db.primary
    .selectFrom("films")
    .select("details")
    .where("folder", "=", folder)
    .executeTakeFirstOrThrow();
  return filmDetails.parse(JSON.parse(row.details));
}

const stored = async ({ folder }: TestWork) =>
  (await keysBelow(jobs.base.context, `${folder}/`)).map((key) => key.slice(folder.length + 1));

/** What is heard of each sound that the film's master playlist names, and second of its flash in the smallest quality. */
async function heard(work: TestWork) {
  const { storage } = jobs.base.context;
  const { file } = await studio();
  const fetched = async (name: string) => {
    const to = file(name.replaceAll("/", "-"));
    await writeFile(to, await buffer(await storage.open(`${work.folder}/${name}`)));
    return to;
  };
  const { master, fallback } = await detailsOf(work);
  const text = await readFile(await fetched(master), "utf8");
  const within = (uri: string) => new URL(uri, `http://site/${master}`).pathname.slice(1).replace(/m3u8$/, "mp4");
  const sounds = [];
  for (const [, name, uri = ""] of text.matchAll(/^#EXT-X-MEDIA:.*NAME="([^"]+)".*URI="([^"]+)"$/gm))
    sounds.push({ name, file: within(uri), ...(await soundOf(await fetched(within(uri)))) });
  const rungs = (text.match(/^[^#\s]+$/gm) ?? []).map(within);
  const flashes = [];
  for (const rung of rungs) flashes.push(await flashOf(await fetched(rung)));
  const plain = await fetched(fallback);
  return { sounds, rungs, flashes, plain: await soundOf(plain), plainFlash: await flashOf(plain) };
}

function expectInStep({ sounds, flashes, plain, plainFlash }: Awaited<ReturnType<typeof heard>>): void {
  for (const flash of flashes) for (const { at } of sounds) expect(Math.abs(at - flash)).toBeLessThan(0.02);
  expect(Math.abs(plain.at - plainFlash)).toBeLessThan(0.02);
  expect(plain.tone).toBeCloseTo(500, -2);
}

describe.skipIf(withoutFilms)("the sounds of a film", { timeout: 240_000 }, () => {
  test("are encoded once, and stay when it gets more qualities and what is old is tidied away", async () => {
    const work = await addWork(jobs.base.context, owner.userId, { empty: true });
    await sendBytes(jobs, work, owner.userId, await sentFilm("1280x720"));
    const { transcode } = handlers;
    await jobs.worker({ ...(transcode && { transcode }) }).drain();
    const first = await heard(work);
    expect(first.sounds.map(({ name }) => name)).toEqual(labels);
    expect(first.rungs).toHaveLength(1);
    expectInStep(first);
    const { film } = await app.call("works/media/detail", { id: work.id }, owner.token);
    expect(film?.sounds.map(({ label }) => label)).toEqual(labels);

    await jobs.worker(handlers).drain();
    jobs.clock.now += 7 * 3_600_000;
    await jobs.worker(handlers).drain();
    const whole = await heard(work);
    expect(whole.rungs).toHaveLength(3);
    expect(whole.sounds.map(({ file }) => file)).toEqual(first.sounds.map(({ file }) => file));
    expect((await stored(work)).filter((name) => name.endsWith("sound-1.mp4"))).toHaveLength(1);
    expectInStep(whole);

    await sendBytes(jobs, work, owner.userId, await smallFilm("160x90", 1));
    await jobs.worker(handlers).drain();
    jobs.clock.now += 7 * 3_600_000;
    await jobs.worker(handlers).drain();
    expect((await detailsOf(work)).sounds).toBeUndefined();
    expect((await stored(work)).filter((name) => name.includes("sound-"))).toEqual([]);
  });

  test.each(["on", "off"])("are cut with it (originals kept: %s), and come back with the whole", async (kept) => {
    const keeping = await openTestJobs(database, { KEEP_ORIGINALS: kept });
    keeping.clock.now = jobs.clock.now;
    try {
      const work = await addWork(keeping.base.context, owner.userId, { empty: true });
      await sendBytes(keeping, work, owner.userId, await sentFilm("160x90"));
      await keeping.worker(handlers).drain();
      await app.call("works/modify/show", { id: work.id, act: "publish" }, owner.token);
      const before = await detailsOf(work);
      const [start, end] = [0.4, 3.4];
      await app.call("works/modify/trim", { id: work.id, act: "cut", start, end }, owner.token);
      await keeping.worker(handlers).drain();
      const after = await heard(work);
      expect(after.sounds.map(({ name, tone }) => [name, Math.round(tone / 100) * 100])).toEqual([
        ["中文", 500],
        ["English", 1000],
        ["English · 5.1 环绕声", 1500],
      ]);
      for (const { lasts } of after.sounds) expect(Math.abs(lasts - (end - start))).toBeLessThan(0.1);
      expectInStep(after);
      expect((await detailsOf(work)).sounds).not.toEqual(before.sounds);
      await app.call("works/modify/trim", { id: work.id, act: "whole" }, owner.token);
      expect((await detailsOf(work)).sounds).toEqual(before.sounds);
      expect((await heard(work)).sounds).toHaveLength(3);
    } finally {
      await keeping.close();
    }
  });
});
