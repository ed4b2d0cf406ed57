import { readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { handlers } from "#server/job-handlers/handlers.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { ffmpeg, picture, studio, tone, withoutFilms } from "../../helpers/films.ts";
import { addMember, addOperator, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";
import { addWork } from "../../helpers/works.ts";
import { keysBelow, sendBytes } from "./sent.ts";

const held = ["灯塔东言", "灯塔南言", "灯塔西言", "灯塔北言"];
const [masked, blocked] = ["灯塔遮字", "灯塔禁言"];
const stars = "＊＊＊＊";
let app: TestApp;
let jobs: TestJobs;
let operator: TestPerson;
let owner: TestMember;
beforeAll(async () => {
  const database = await createMigratedStore();
  app = await openTestApp(database, { RATE_LIMITS: "off" });
  jobs = await openTestJobs(database);
  operator = await addOperator(app);
  await app.call("admin/publishing", { rule: "nothing" }, operator.token);
  for (const word of held) await rule(word, "hold");
  await rule(masked, "mask");
  await rule(blocked, "block");
});
afterAll(async () => {
  await jobs.close();
  await app.close();
});
beforeEach(async () => {
  owner = await addMember(app);
});

const rule = (word: string, effect: "hold" | "mask" | "block") =>
  app.call("admin/words/save", { word, effect }, operator.token);

interface Words {
  chapter?: string | undefined;
  label?: string | undefined;
  sounds?: readonly (string | undefined)[];
  line?: string | undefined;
}

/** A second of film with a chapter, two sounds and a track of subtitles. */
async function fileWith({ chapter = "开头", label = "中文", sounds = ["原声", "解说"], line = "好" }: Words) {
  const { file } = await studio();
  await writeFile(file("words.srt"), `1\n00:00:00,000 --> 00:00:00,900\n${line}\n`);
  const marks = `;FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=${chapter}\n`;
  await writeFile(file("marks.txt"), marks);
  const inputs = ["-i", file("words.srt"), "-i", file("marks.txt"), "-map_metadata", "3", "-map_chapters", "3"];
  const maps = ["0:v", "1:a", "1:a", "2:s"].flatMap((stream) => ["-map", stream]);
  const codecs = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", "-c:s", "srt"];
  const named = (stream: string, title: string | undefined) =>
    ["language=chi", `title=${title}`].flatMap((tag) => [`-metadata:s:${stream}`, tag]);
  const names = [...named("s:0", label), ...sounds.flatMap((title, at) => named(`a:${at}`, title))];
  const pictures = picture("160x90", { rate: 10, seconds: 1 });
  await ffmpeg(...pictures, ...tone(1), ...inputs, ...maps, ...codecs, ...names, file("film.mkv"));
  return readFile(file("film.mkv"));
}

const make = () => jobs.worker(handlers).drain();
const publish = (id: number) => app.call("works/modify/show", { id, act: "publish" }, owner.token);
const detail = (id: number) => app.call("works/media/detail", { id }, owner.token);
const waiting = async (id: number) =>
  (await app.call("admin/queue", { contentType: 2 }, operator.token)).list.find(({ targetId }) => targetId === id);

describe.skipIf(withoutFilms)("words that come inside a file", { timeout: 120_000 }, () => {
  test.each([
    ["held", { chapter: held[0], label: held[1], sounds: ["原声", held[2]], line: held[3] }, held],
    ["refused elsewhere", { line: blocked }, [blocked]],
  ])("have a film wait whose owner has published it already, where they are %s", async (_, words, found) => {
    const work = await addWork(app.site.context, owner.userId, { empty: true });
    await sendBytes(jobs, work, owner.userId, await fileWith(words));
    await publish(work.id);
    await make();
    expect((await detail(work.id)).stage).toBe("pending");
    expect(new Set((await waiting(work.id))?.words)).toEqual(new Set(found));
  });

  test("have a public film wait whose file is replaced, but not for a track that its owner has written", async () => {
    const { context } = app.site;
    const work = await addWork(context, owner.userId);
    const words = "1\n00:00:00,000 --> 00:00:00,900\n自己写的";
    const subtitles = [{ lang: "zh-CN", label: "中文", text: words }];
    await app.call("works/modify/media", { id: work.id, version: 1, subtitles }, owner.token);
    expect((await publish(work.id)).work.stage).toBe("published");
    await sendBytes(jobs, work, owner.userId, await fileWith({ line: held[3] }));
    await make();
    expect((await detail(work.id)).stage).toBe("published");
    await sendBytes(jobs, work, owner.userId, await fileWith({ line: held[3], chapter: held[0] }));
    await make();
    expect([(await detail(work.id)).stage, (await waiting(work.id))?.words]).toEqual(["pending", [held[0]]]);
  });

  test("are masked wherever they are kept", async () => {
    const { context } = app.site;
    const work = await addWork(context, owner.userId, { empty: true });
    const words = { chapter: masked, label: masked, sounds: ["原声", masked], line: `听：${masked}` };
    await sendBytes(jobs, work, owner.userId, await fileWith(words));
    await publish(work.id);
    await make();
    const { stage, film } = await detail(work.id);
    expect([stage, film?.chapters[0]?.title, film?.subtitles[0]?.label]).toEqual(["published", stars, stars]);
    expect(film?.sounds.map(({ label }) => label)).toEqual(["中文", `中文 · ${stars}`]);
    const transcript = await app.call("video/transcript", { id: work.id }, owner.token);
    expect(transcript.lines[0]?.text).toBe(`听：${stars}`);
    const keys = (await keysBelow(context, `${work.folder}/`)).filter((key) => /\.(?:vtt|m3u8)$/.test(key));
    const files = await Promise.all(keys.map(async (key) => text(await context.storage.open(key))));
    expect(files.some((one) => one.includes(`听：${stars}`))).toBe(true);
    expect(files.filter((one) => one.includes(masked))).toEqual([]);
  });
});
