import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { createLog } from "#server/process/log.ts";
import { backoff, baidu, createPusher, indexNow, queuePushes } from "#server/search-engines/push.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

const origin = "https://film.example";
const content = path.join(import.meta.dirname, "../../fixtures/content");

let app: TestApp;
let asked: { url: string; body: string }[] = [];
let status = 200;
const engine = createServer((req, res) => {
  void text(req).then((body) => {
    asked.push({ url: req.url ?? "", body });
    res.writeHead(status).end();
  });
});
let address = "";

beforeAll(async () => {
  app = await createTestApp({
    PUBLIC_ORIGIN: origin,
    INDEXNOW_KEY: "0123456789abcdef",
    BAIDU_PUSH_TOKEN: "abcdefgh12345678",
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  engine.listen(0, "127.0.0.1", resolve);
  await promise;
  const bound = engine.address();
  address = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : 0}`;
});
afterAll(async () => {
  engine.close();
  await app.close();
});
beforeEach(async () => {
  asked = [];
  status = 200;
  await app.site.context.db.write((trx) => trx.deleteFrom("push_jobs").execute());
});

function pusher(fetch = globalThis.fetch) {
  const { db } = app.site.context;
  const endpoints = [
    indexNow("0123456789abcdef", origin, `${address}/indexnow`),
    baidu("abcdefgh12345678", origin, `${address}/urls`),
  ];
  const log = createLog({ logLevel: "silent" });
  return createPusher({ db, log, origin, endpoints, fetch, now: () => app.clock.now });
}

function jobs() {
  return app.site.context.db.read
    .selectFrom("push_jobs")
    .select(["target", "path", "attempts", "next_at"])
    .orderBy("id")
    .execute();
}

test("an import tells both engines of what is new, and a second one of nothing", async () => {
  const { context, storage } = app.site;
  await importContent(context, storage, content);
  const queued = await jobs();
  expect(queued.filter(({ target }) => target === "baidu").map((job) => job.path)).toContain("/videoDetails?id=1");
  expect(await pusher()()).toBe(queued.length);
  const [first, second] = asked;
  expect(JSON.parse(first?.body ?? "")).toMatchObject({
    host: "film.example",
    key: "0123456789abcdef",
    keyLocation: "https://film.example/0123456789abcdef.txt",
    urlList: expect.arrayContaining(["https://film.example/videoDetails?id=1"]),
  });
  expect(second?.url).toBe("/urls?site=https%3A%2F%2Ffilm.example&token=abcdefgh12345678");
  expect(second?.body.split("\n")).toContain("https://film.example/videoDetails?id=1");
  expect(await jobs()).toEqual([]);
  await importContent(context, storage, content);
  expect(await jobs()).toEqual([]);
});

test.each([
  ["a film's facts", "videos/all.yaml", "  film: letter", "  film: letter\n  originalTitle: The First Letter"],
  ["a film's cast", "videos/all.yaml", "role: 收信人", "role: 邮递员"],
  ["a film's tags", "videos/all.yaml", "  tags: [healing]", "  tags: []"],
  ["a performer's aliases", "performers.yaml", "pinyin: shen yu", "pinyin: shen yu\n  aliases: [小屿]"],
  ["a performer's tags", "performers.yaml", "pinyin: shen yu", "pinyin: shen yu\n  tags: [healing]"],
  ["a topic's items", "topics.yaml", "ref: video:first-letter", "ref: video:second-letter"],
])("a page that differs in %s is told of", async (_, file, from, to) => {
  const { context, storage } = app.site;
  const folder = await mkdtemp(path.join(tmpdir(), "shiguang-push-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(content, folder, { recursive: true });
  await importContent(context, storage, folder);
  await context.db.write((trx) => trx.deleteFrom("push_jobs").execute());
  app.clock.now += 1000;
  const name = path.join(folder, file);
  const text = await readFile(name, "utf8");
  await writeFile(name, text.replace(from, to));
  await importContent(context, storage, folder);
  const pages = { videos: "/videoDetails?id=1", performers: "/actressPage?id=1", topics: "/topicsPage?id=1" };
  const page = Object.entries(pages).find(([kind]) => file.startsWith(kind))?.[1];
  expect((await jobs()).map((job) => job.path)).toEqual([page, page]);
  await writeFile(name, text);
  await importContent(context, storage, folder);
});

test("a page that was taken down is told to who hears of it; one that had not appeared is told to nobody", async () => {
  const { context, storage } = app.site;
  const folder = await mkdtemp(path.join(tmpdir(), "shiguang-push-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(content, folder, { recursive: true });
  const [file] = await readdir(path.join(folder, "videos"));
  const videos = path.join(folder, "videos", file ?? "");
  const text = await readFile(videos, "utf8");
  const later = text.replace(/publishedAt: .*/, `publishedAt: ${new Date(app.clock.now + 3_600_000).toISOString()}`);
  const archived = (from: string) => from.replace(/publishedAt: .*/, "$&\n  status: archived");
  const importText = async (now: string) => {
    await writeFile(videos, now);
    await importContent(context, storage, folder);
    return (await jobs()).map(({ target, path: page }) => `${target} ${page}`);
  };
  expect(await importText(archived(text))).toEqual(["indexnow /videoDetails?id=1"]);
  expect(await importText(text)).toEqual(["indexnow /videoDetails?id=1", "baidu /videoDetails?id=1"]);
  expect(await importText(later)).toHaveLength(2);
  expect(await importText(archived(later))).toEqual([]);
  await importText(text);
});

test("a transaction that fails tells nobody", async () => {
  const failed = app.site.context.db.write(async (trx) => {
    await queuePushes(trx, ["baidu"], [{ path: "/videoDetails?id=1", from: 0 }]);
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await jobs()).toEqual([]);
});

test("what is refused is tried again later and later, and given up in the end", async () => {
  const { db } = app.site.context;
  await db.write((trx) => queuePushes(trx, ["indexnow"], [{ path: "/videoDetails?id=1", from: app.clock.now }]));
  status = 503;
  const drain = pusher();
  expect(await drain()).toBe(1);
  expect(await drain()).toBe(0);
  expect(await jobs()).toMatchObject([{ attempts: 1, next_at: app.clock.now + backoff(1) }]);
  app.clock.now += backoff(1);
  expect(await drain()).toBe(1);
  expect(await jobs()).toMatchObject([{ attempts: 2, next_at: app.clock.now + backoff(2) }]);
  expect(backoff(2)).toBeGreaterThan(backoff(1));
  for (let round = 0; round < 12; round += 1) {
    app.clock.now += backoff(20);
    await drain();
  }
  expect(await jobs()).toEqual([]);
});

test("a page that changes while it is told of is told of again", async () => {
  const { db } = app.site.context;
  const queue = (from: number) =>
    db.write((trx) => queuePushes(trx, ["baidu"], [{ path: "/videoDetails?id=1", from }]));
  await queue(app.clock.now);
  const later = app.clock.now + 3_600_000;
  const drain = pusher(async () => {
    await queue(later);
    return new Response();
  });
  expect(await drain()).toBe(1);
  expect(await jobs()).toMatchObject([{ path: "/videoDetails?id=1", next_at: later }]);
});

test("a page is told of when it becomes public, once, however often it was queued", async () => {
  const { db } = app.site.context;
  const from = app.clock.now + 60_000;
  for (const _ of [1, 2, 3])
    await db.write((trx) => queuePushes(trx, ["baidu"], [{ path: "/videoDetails?id=1", from }]));
  expect(await pusher()()).toBe(0);
  app.clock.now = from;
  const taken = await Promise.all([pusher()(), pusher()(), pusher()()]);
  expect(taken.toSorted()).toEqual([0, 0, 1]);
  expect(asked).toHaveLength(1);
});
