import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { beginImport, continueImport } from "#server/site-import/imports.ts";
import { importOptions } from "#server/site-import/options.ts";
import { readProblems } from "#server/site-import/problems.ts";
import { fetchPicturesHandler } from "#server/remote-pictures/job.ts";
import { fetchingKind } from "#server/remote-pictures/queue.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { startPictureServer, type PictureServer } from "../../helpers/picture-server.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

const folder = mkdtempSync(path.join(tmpdir(), "shiguang-pictures-"));
let pictures: PictureServer;
let app: TestApp;
let jobs: TestJobs;
beforeAll(async () => {
  pictures = await startPictureServer();
  const database = await createMigratedStore();
  app = await openTestApp(database, { IMPORT_HOSTS: pictures.host, PAGE_FRESH_SECONDS: "0" });
  jobs = await openTestJobs(database, { IMPORT_HOSTS: pictures.host });
});
beforeEach(() => void pictures.asked.splice(0));
afterAll(async () => {
  await jobs.close();
  await app.close();
  pictures.close();
  rmSync(folder, { recursive: true });
});

const at = (name: string) => `http://${pictures.host}/${name}`;

async function bring(records: readonly object[]) {
  const file = path.join(folder, "records.jsonl");
  writeFileSync(file, records.map((one) => JSON.stringify(one)).join("\n"));
  const { context } = app.site;
  const row = await beginImport(context, {
    source: "json-lines",
    address: file,
    options: importOptions.parse({}),
    dry: false,
  });
  const pace = { clock: () => performance.now(), rest: async () => {} };
  const counts = await continueImport(context, row, { pace });
  return { ...counts, problems: () => readProblems(context.db.primary, row.id) };
}

const fetchAll = () => jobs.worker({ [fetchingKind]: fetchPicturesHandler }).drain();

async function film(title: string) {
  const { token } = await app.signIn();
  const row = await app.site.context.db.primary
    .selectFrom("videos")
    .select(["id", "poster"])
    .where("title", "=", title)
    .executeTakeFirstOrThrow();
  const { poster, facts, performers } = await app.call("video/detail", { id: row.id }, token);
  return { id: row.id, key: row.poster, poster, portrait: facts?.portrait ?? null, performers };
}

it("fetches pictures after their rows, an address once, makes the site's own sizes, and nothing the second time", async () => {
  const records = [
    { kind: "performer", name: "沈甲", portrait: at("shen.jpg") },
    { kind: "video", title: "第一部", year: 2001, poster: at("wide.jpg"), portrait: at("tall.jpg") },
    { kind: "video", title: "第二部", poster: at("wide.jpg"), performers: [{ name: "陆乙", portrait: at("lu.jpg") }] },
  ];
  expect(await bring(records)).toMatchObject({ added: 3, wrong: 0 });
  expect(pictures.asked).toEqual([]);
  expect(await film("第一部")).toMatchObject({ poster: null, portrait: null });
  await fetchAll();
  expect(pictures.asked.toSorted()).toEqual(["/lu.jpg", "/shen.jpg", "/tall.jpg", "/wide.jpg"]);
  const [first, second] = [await film("第一部"), await film("第二部")];
  expect(first).toMatchObject({ poster: { width: 1280 }, portrait: { width: 800, height: 1200 } });
  expect(second.key).toBe(first.key);
  expect(second.performers[0]?.portrait).not.toBeNull();
  for (const width of [320, 640, 1280])
    expect(await app.site.context.storage.has(`${first.key}-${width}.webp`)).toBe(true);
  expect(await bring(records)).toMatchObject({ added: 0, changed: 0, same: 3, rows: 0 });
  await fetchAll();
  expect(pictures.asked).toHaveLength(4);
});

it("gives a film another picture when its address is another one, and leaves what an editor has chosen since", async () => {
  const { db } = app.site.context;
  const before = await film("第一部");
  await bring([{ kind: "video", title: "第一部", year: 2001, poster: at("new.jpg") }]);
  await fetchAll();
  const after = await film("第一部");
  expect(after.key).not.toBe(before.key);
  await bring([{ kind: "video", title: "第一部", year: 2001, poster: at("newer.jpg") }]);
  const chosen = "images/editorial/chosen";
  await db.write((trx) => trx.updateTable("videos").set({ poster: chosen }).where("id", "=", after.id).execute());
  await fetchAll();
  expect(await film("第一部")).toMatchObject({ key: chosen });
});

async function stillsOf(title: string): Promise<string[]> {
  const row = await app.site.context.db.primary
    .selectFrom("videos")
    .innerJoin("video_facts", "video_facts.video_id", "videos.id")
    .select("stills")
    .where("title", "=", title)
    .executeTakeFirstOrThrow();
  return JSON.parse(row.stills);
}

/** The addresses of a film's stills in the film's order. */
async function stillAddresses(title: string): Promise<string[]> {
  const rows = await app.site.context.db.primary
    .selectFrom("remote_pictures")
    .select(["image", "address"])
    .where("image", "<>", "")
    .execute();
  const addresses = new Map(rows.map(({ image, address }) => [image, address.slice(at("").length)]));
  return (await stillsOf(title)).map((image) => addresses.get(image) ?? image);
}

it("fetches stills in their order, however they arrive, and none twice", async () => {
  const names = Array.from({ length: 9 }, (_, position) => `s${position}.jpg`);
  const record = (stills: readonly string[]) => ({ kind: "video", title: "剧照多", stills });
  pictures.answers.set("/s1.jpg", { status: 503 });
  pictures.answers.set("/s4.jpg", { status: 404 });
  const report = await bring([record(names.map(at))]);
  expect(report).toMatchObject({ added: 1, wrong: 0 });
  await fetchAll();
  expect(await stillAddresses("剧照多")).toEqual(names.filter((name) => name !== "s1.jpg" && name !== "s4.jpg"));
  expect(await report.problems()).toMatchObject([
    { field: "stills", label: "剧照", reason: "图片没有取到：对方回答了 404", samples: [{ value: at("s4.jpg") }] },
  ]);
  pictures.answers.delete("/s1.jpg");
  jobs.clock.now += 86_400_000;
  await fetchAll();
  const whole = names.filter((name) => name !== "s4.jpg");
  expect(await stillAddresses("剧照多")).toEqual(whole);
  const { token } = await app.signIn();
  const { facts } = await app.call("video/detail", { id: (await film("剧照多")).id }, token);
  expect(facts?.stills.map(({ width }) => width)).toEqual(whole.map(() => 1280));
  expect(await bring([record(names.map(at))])).toMatchObject({ same: 1, rows: 0 });
});

it("replaces a still whose address has changed, and brings back none that an editor removed", async () => {
  const { db } = app.site.context;
  const [first = "", , third = "", ...rest] = await stillsOf("剧照多");
  const kept = JSON.stringify([first, third, ...rest]);
  await db.write((trx) =>
    trx.updateTable("video_facts").set({ stills: kept }).where("stills", "like", `%${first}%`).execute(),
  );
  const stills = ["s0.jpg", "other1.jpg", "other2.jpg", "s3.jpg"].map(at);
  expect(await bring([{ kind: "video", title: "剧照多", stills }])).toMatchObject({ wrong: 0 });
  await fetchAll();
  expect((await stillAddresses("剧照多")).slice(0, 4)).toEqual(["s0.jpg", "other1.jpg", "other2.jpg", "s3.jpg"]);
  expect(await stillsOf("剧照多")).toHaveLength(8);
});

it("refuses stills of both kinds, too many, and addresses of another scheme, by their field", async () => {
  const many = Array.from({ length: 61 }, (_, position) => at(`many${position}.jpg`));
  const { problems, wrong } = await bring([
    { kind: "video", title: "混着", stills: [at("a.jpg"), "images/videos/here"] },
    { kind: "video", title: "太多", stills: many },
  ]);
  expect(wrong).toBe(2);
  expect((await problems()).map(({ field, reason }) => [field, reason]).toSorted()).toEqual([
    ["stills", "最多 60 张"],
    ["stills", "要么都写图片地址，要么都写这里已有的图片"],
  ]);
});

it("tries again what may come back, gives up what does not, and says so in the report", async () => {
  pictures.answers.set("/away.jpg", { status: 503 });
  pictures.answers.set("/gone.jpg", { status: 404 });
  pictures.answers.set("/page.jpg", { status: 200, body: "<html>no picture</html>" });
  const { problems, wrong } = await bring([
    { kind: "video", title: "甲", poster: at("away.jpg") },
    { kind: "video", title: "乙", poster: at("gone.jpg") },
    { kind: "video", title: "丙", poster: at("page.jpg") },
    { kind: "video", title: "丁", poster: at("slow.jpg") },
  ]);
  expect(wrong).toBe(0);
  pictures.answers.set("/slow.jpg", { status: 500 });
  await fetchAll();
  pictures.answers.delete("/slow.jpg");
  for (let day = 0; day < 5; day += 1) {
    jobs.clock.now += 86_400_000;
    await fetchAll();
  }
  const told = new Map((await problems()).map(({ reason, samples }) => [reason, samples]));
  expect([...told.keys()].toSorted()).toEqual([
    "图片没有取到：不是 JPEG、PNG、WebP、AVIF 或 GIF 图片",
    "图片没有取到：对方回答了 404",
    "图片没有取到：对方回答了 503",
  ]);
  expect(told.get("图片没有取到：对方回答了 503")).toEqual([{ line: "第 1 行", value: at("away.jpg") }]);
  const times = (name: string) => pictures.asked.filter((one) => one === name).length;
  expect([times("/away.jpg"), times("/gone.jpg"), times("/page.jpg"), times("/slow.jpg")]).toEqual([5, 1, 1, 2]);
  expect((await film("丁")).poster).not.toBeNull();
});

it("goes to no machine of its own network, not even where an address leads on to one", async () => {
  const port = pictures.host.split(":")[1];
  pictures.answers.set("/on.jpg", { status: 302, location: `http://localhost:${port}/secret.jpg` });
  pictures.answers.set("/file.jpg", { status: 302, location: "file:///etc/hostname" });
  const { problems } = await bring([
    { kind: "video", title: "一", poster: `http://localhost:${port}/inside.jpg` },
    { kind: "video", title: "二", poster: at("on.jpg") },
    { kind: "video", title: "三", poster: at("file.jpg") },
    { kind: "video", title: "四", poster: "file:///etc/hostname" },
  ]);
  await fetchAll();
  expect(pictures.asked.toSorted()).toEqual(["/file.jpg", "/on.jpg"]);
  const reasons = (await problems()).map(({ reason }) => reason);
  expect(reasons.filter((one) => one.includes("在内网里"))).toHaveLength(1);
  expect(reasons.some((one) => one.includes("要写 http://"))).toBe(true);
  expect(reasons.some((one) => one.includes("图片写作"))).toBe(true);
});
