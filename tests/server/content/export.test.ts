import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportContent } from "#server/content-files/export.ts";
import { importContent } from "#server/content-files/import.ts";
import { loadContent } from "#server/content/load.ts";
import type { Storage } from "#server/storage/storage.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, refusal } from "../../helpers/people.ts";
import { addFilm, addPost, addReview, addVideo } from "../../helpers/rows.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");
const master = [
  "#EXTM3U",
  '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=1280x720,CODECS="avc1"',
  "high/index.m3u8",
  "#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1,BANDWIDTH=300000,RESOLUTION=640x360",
  "low/index.m3u8",
].join("\n");

let address: string;
let source: string;
let app: TestApp;
let empty: TestApp;
beforeAll(async () => {
  address = await mkdtemp(path.join(tmpdir(), "shiguang-export-"));
  source = path.join(address, "source");
  await cp(fixture, source, { recursive: true });
  const film = path.join(source, "media/films/letter");
  await writeFile(path.join(film, "master.m3u8"), master);
  await writeFile(path.join(film, "zh.vtt"), "WEBVTT\n\n00:01.000 --> 00:02.000\n信到了\n");
  const said = await readFile(path.join(film, "film.yaml"), "utf8");
  const text = "subtitles: [{ lang: zh, label: 中文, file: zh.vtt }]";
  await writeFile(path.join(film, "film.yaml"), said.replace("subtitles: []", text));
  app = await createTestApp();
  empty = await createTestApp();
});
afterAll(async () => {
  await app.close();
  await empty.close();
  await rm(address, { recursive: true, force: true });
});

const load = (from: TestApp, folder: string) => importContent(from.site.context, from.site.storage, folder);
const write = (from: TestApp, name: string) =>
  exportContent(from.site.context, from.site.storage, path.join(address, name));

/** Every file of a folder, with its bytes. */
async function filesOf(name: string): Promise<Record<string, string>> {
  const root = path.join(address, name);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const read = files.map(async (file) => [path.relative(root, file), (await readFile(file)).toString("base64")]);
  return Object.fromEntries(await Promise.all(read));
}

/** The parts of a folder an editor reads, without the way back to their places. */
async function texts(folder: string) {
  const content = await loadContent(folder);
  const { site, channels, tags, members, performers, topics, questions, ads, series } = content;
  const single = [site, channels, tags, members, performers, topics, questions, ads, series].map(({ value }) => value);
  const { videos, comments, danmaku, marks } = content;
  const several: object[][] = [
    videos.flatMap(({ value }) => value),
    comments.flatMap(({ value }) => value),
    danmaku.flatMap(({ value }) => value),
    marks.flatMap(({ value }) => value),
  ];
  const written = [content.reviews, content.posts, content.announcements, content.pages].map((list) =>
    list.map(({ key, body, value }) => ({ key, body, value })),
  );
  return { single, several, written };
}

it("a site without content has nothing to write", async () => {
  expect(await refusal(write(app, "none"))).toContain("还没有内容");
});

it("writes what the files said, and an import elsewhere writes the same bytes", async () => {
  await load(app, source);
  const { context } = app.site;
  const film = await addFilm(context);
  await context.db.write((trx) => trx.updateTable("films").set({ folder: "works/1" }).where("id", "=", film).execute());
  const own = await addVideo(context, { film_id: film, title: "会员的影片" });
  const { userId: author_id } = await app.signIn();
  await addReview(context, { video_id: own, author_id, content_key: null, title: "会员的影评" });
  await addPost(context, { author_id, content_key: null, text: "会员的帖子" });
  const report = await write(app, "first");
  expect(report).toMatchObject({ videos: 2, performers: 1, tags: 1, reviews: 1, posts: 1, ads: 1, problems: [] });
  const before = await texts(source);
  const after = await texts(path.join(address, "first"));
  // How the plays were spread when the film was new is not kept.
  const steady = (list: readonly unknown[]) =>
    JSON.parse(JSON.stringify(list).replaceAll('"rising"', '"steady"')).toSorted((a: object, b: object) =>
      JSON.stringify(a) < JSON.stringify(b) ? -1 : 1,
    );
  expect(after.single).toEqual(before.single);
  expect(after.several.map(steady)).toEqual(before.several.map(steady));
  expect(after.written).toEqual(before.written);
  const first = await filesOf("first");
  expect(
    Object.keys(first)
      .filter((name) => name.endsWith(".webp"))
      .toSorted(),
  ).toEqual(
    Object.keys(await filesOf("source"))
      .filter((name) => name.endsWith(".webp"))
      .toSorted(),
  );
  expect(await readFile(path.join(address, "first/media/films/letter/film.yaml"), "utf8")).toContain("high/index.m3u8");
  const everything = Object.values(first).map((bytes) => Buffer.from(bytes, "base64").toString());
  expect(everything.filter((text) => text.includes("会员的"))).toEqual([]);

  await load(empty, path.join(address, "first"));
  await write(empty, "second");
  expect(await filesOf("second")).toEqual(first);
});

it("writes what was published on the screen, and none of what was taken away", async () => {
  const editor = await addOperator(app);
  const { list } = await app.call("admin/content/list", { kind: "video", q: "第二封信" }, editor.token);
  const known = await app.call("admin/content/get", { id: list[0]?.id ?? 0 }, editor.token);
  const { id, revision } = known.entry;
  const document = { ...known.document, title: "第二封回信：“# 好”" };
  const saved = await app.call("admin/content/save", { kind: "video", document, id, base: revision }, editor.token);
  const { revision: base, liveRevision: live } = saved.entry;
  await app.call("admin/content/publish", { id, base, live }, editor.token);
  await app.site.context.db.write((trx) =>
    trx.updateTable("comments").set({ status: "removed" }).where("text", "=", "第二遍才看懂。").execute(),
  );
  await write(app, "third");
  const { several } = await texts(path.join(address, "third"));
  expect(several[0]).toContainEqual(expect.objectContaining({ key: "second-letter", title: "第二封回信：“# 好”" }));
  expect(JSON.stringify(several)).not.toContain("第二遍才看懂。");
  expect(JSON.stringify(several)).not.toContain("第三遍更懂。");
  expect(JSON.stringify(several)).toContain("我也在窗边。");
});

it("writes all of one moment, whatever is published while it writes", async () => {
  await write(app, "before");
  const editor = await addOperator(app);
  const { context, storage } = app.site;
  let changed = false;
  const slow: Storage = {
    ...storage,
    // It asks for a film's playlist in the middle of its work.
    async has(key) {
      if (!changed && key.endsWith(".m3u8")) {
        changed = true;
        const document = { key: "late", title: "晚到的公告", body: "正文。" };
        const { entry } = await app.call("admin/content/save", { kind: "announcement", document }, editor.token);
        const { id, revision: base, liveRevision: live } = entry;
        await app.call("admin/content/publish", { id, base, live }, editor.token);
        await context.db.write((trx) =>
          trx.updateTable("videos").set({ plays: 4321, title: "改到一半的名字" }).execute(),
        );
      }
      return storage.has(key);
    },
  };
  await exportContent(context, slow, path.join(address, "during"));
  expect(changed).toBe(true);
  expect(await filesOf("during")).toEqual(await filesOf("before"));
  await write(app, "after");
  expect(await readFile(path.join(address, "after/announcements/late.md"), "utf8")).toContain("晚到的公告");
});

it("leaves a folder alone that has something in it", async () => {
  const before = await filesOf("source");
  expect(await refusal(write(app, "source"))).toContain("不是空的");
  expect(await filesOf("source")).toEqual(before);
});

it("says what an import would object to", async () => {
  await app.site.storage.delete("images/videos/letter-640.webp");
  const { problems } = await write(app, "torn");
  expect(problems.join("\n")).toContain("缺少图片 images/videos/letter-640.webp");
});

it("says each step, and how far it is in each list", async () => {
  const steps: string[] = [];
  const counts = new Map<string, [number, number]>();
  await exportContent(app.site.context, app.site.storage, path.join(address, "told"), {
    step: (name) => void steps.push(name),
    count: (what, done, total) => void counts.set(what, [done, total]),
  });
  expect(steps).toEqual(["write", "copy", "check"]);
  expect([...counts.keys()]).toEqual(expect.arrayContaining(["performers.yaml", "media", "check"]));
  for (const [what, [done, total]] of counts) expect([what, done]).toEqual([what, total]);
});
