import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { FillStep } from "#lib/contract/schemas/bulk.ts";
import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { rainCity, startMetadataServer, type MetadataServer } from "../../helpers/metadata-server.ts";
import { addOperator, type TestPerson } from "../../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");

let machine: MetadataServer;
let app: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  machine = await startMetadataServer();
  app = await createTestApp({ ...machine.settings, RATE_LIMITS: "off" });
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
});
beforeEach(async () => {
  machine.refusal = null;
  machine.asked.splice(0);
  machine.answers.clear();
  machine.answers.set("/3/search/movie", rainCity.search).set("/3/search/tv", { results: [] });
  machine.answers.set("/3/movie/777", rainCity.details);
  await app.site.context.db.write((trx) => trx.deleteFrom("metadata_answers").execute());
});
afterAll(async () => {
  await app.close();
  machine.close();
});

/** Publishes a film and returns its entry's id. */
async function film(document: ContentDocument): Promise<number> {
  const saved = await app.call(
    "admin/content/save",
    { kind: "video", document: { channel: "recommend", ...document } },
    editor.token,
  );
  const base = { id: saved.entry.id, base: saved.entry.revision, live: saved.entry.liveRevision };
  await app.call("admin/content/publish", base, editor.token);
  return saved.entry.id;
}
const documentOf = async (id: number) => (await app.call("admin/content/get", { id }, editor.token)).document;
const begin = (...ids: number[]) =>
  app.call("admin/content/bulk/begin", { kind: "video", selection: { ids }, change: { fill: "tmdb" } }, editor.token);
const step = (id: number) => app.call("admin/metadata/fill/step", { id }, editor.token);
const confirm = (id: number) => app.call("admin/content/bulk/confirm", { id }, editor.token);

/** Goes on until nothing is left to be done or somebody has to do something. */
async function run(id: number): Promise<FillStep> {
  let now = await step(id);
  while (["looking", "running", "undoing"].includes(now.progress.state) && now.problem === "") now = await step(id);
  return now;
}

it("fills in what is empty after it was shown and confirmed, and takes it back", async () => {
  const id = await film({ title: "雨城", year: 2019, tagline: "我们自己的话", ids: [{ source: "tmdb", id: "777" }] });
  const bulk = await begin(id);
  expect(bulk).toMatchObject({ state: "looking", fills: true, waiting: 1, summary: "从 TMDB 补全空缺" });
  const before = await documentOf(id);
  const { progress } = await run(bulk.id);
  expect(progress).toMatchObject({ state: "looked", found: 1, waiting: 0, done: 0 });
  expect(await documentOf(id)).toEqual(before);
  const { list, names } = await app.call("admin/metadata/fill/preview", { id: bulk.id }, editor.token);
  expect(list).toMatchObject([
    { id, title: "雨城", after: { originalTitle: "Rain City", runtime: 95 }, pictures: ["portrait", "poster"] },
  ]);
  expect(Object.keys(list[0]?.after ?? {})).not.toContain("tagline");
  expect(Object.values(names)).toContain("林丁（新建）");

  await confirm(bulk.id);
  expect((await run(bulk.id)).progress).toMatchObject({ state: "done", done: 1, refused: 0, troubles: [] });
  const filled = await documentOf(id);
  expect(filled).toMatchObject({
    title: "雨城",
    tagline: "我们自己的话",
    originalTitle: "Rain City",
    countries: ["CN"],
    ids: expect.arrayContaining([
      { source: "tmdb", id: "777" },
      { source: "imdb", id: "tt0000777" },
      { source: "wikidata", id: "Q777" },
    ]),
  });
  expect(filled["portrait"]).toMatch(/^images\/editorial\//);
  expect(filled["performers"]).toHaveLength(2);
  const log = await app.call("admin/audit/list", {}, editor.token);
  expect(log.list.filter(({ act }) => act === "content.bulk")).toHaveLength(2);

  const again = await begin(id);
  expect((await run(again.id)).progress).toMatchObject({ state: "looked", found: 0, same: 1 });
  await app.call("admin/content/bulk/undo", { id: bulk.id }, editor.token);
  expect((await run(bulk.id)).progress).toMatchObject({ state: "undone", undone: 1 });
  expect(await documentOf(id)).toEqual(before);
});

it("takes title and year only if exactly one film has both, and says why it skips others", async () => {
  const [result] = rainCity.search.results;
  const other = { ...result, id: 778, original_title: "Another" };
  const sure = await film({ title: "雨 城！", year: 2019 });
  const otherYear = await film({ title: "雨城", year: 2020 });
  const noYear = await film({ title: "雨城" });
  const episode = await film({ title: "雨城", year: 2019, kind: "episode" });
  const wrong = await film({
    title: "雨城",
    year: 2019,
    ids: [
      { source: "tmdb", id: "779" },
      { source: "imdb", id: "tt0000001" },
    ],
  });
  machine.answers.set("/3/movie/779", rainCity.details);
  const { progress } = await run((await begin(sure, otherYear, noYear, episode, wrong)).id);
  expect(progress).toMatchObject({ state: "looked", found: 1, skipped: 4 });
  expect(Object.fromEntries(progress.troubles.map(({ id, reason }) => [id, reason]))).toEqual({
    [otherYear]: "没有找到片名与年份都一样的",
    [noYear]: "没有编号，也没有年份，认不准",
    [episode]: "单集不查",
    [wrong]: "别处的编号对不上，请逐个查",
  });
  machine.answers.set("/3/search/movie", { results: [result, other] });
  await app.site.context.db.write((trx) => trx.deleteFrom("metadata_answers").execute());
  const two = await run((await begin(sure)).id);
  expect(two.progress.troubles[0]?.reason).toBe("有 2 部同名同年，请逐个查");
});

it("waits when the provider asks for it, stops when it refuses, and goes on where it was", async () => {
  const ids = [];
  for (const name of ["甲", "乙"]) ids.push(await film({ title: `等 ${name}`, year: 2019 }));
  const { id } = await begin(...ids);
  machine.refusal = { status: 401 };
  expect(await step(id)).toMatchObject({ wait: 0, problem: expect.stringContaining("不认这个密钥") });
  machine.refusal = { status: 429, retryAfter: "1" };
  const asked = await step(id);
  expect(asked.problem).toContain("请我们慢一点");
  expect(asked.wait).toBeGreaterThan(0);
  expect(asked.progress).toMatchObject({ state: "looking", waiting: 2 });
  machine.refusal = null;
  await expect.poll(async () => (await run(id)).progress.state).toBe("looked");
});

it("names the film whose answer cannot be read and goes on; many in a row stop it", async () => {
  const own = (id: string) => [{ source: "tmdb", id }];
  const ids = [];
  for (const id of ["801", "802", "803", "804", "805", "806"])
    ids.push(await film({ title: `读 ${id}`, year: 2019, ids: own(id) }));
  const details = (id: number) => ({ ...rainCity.details, id, imdb_id: null, external_ids: {} });
  machine.answers.set("/3/movie/801", "一页网页").set("/3/movie/802", details(802)).set("/3/movie/803", details(803));
  const some = await begin(...ids.slice(0, 3));
  const { problem, progress } = await run(some.id);
  expect({ problem, progress }).toMatchObject({ problem: "", progress: { state: "looked", found: 2, skipped: 1 } });
  const unreadable = expect.stringContaining("TMDB 的回答看不懂");
  expect(progress.troubles).toMatchObject([{ id: ids[0], state: "skipped", reason: unreadable }]);

  // What was looked up has to be asked for again, and is something else now.
  await app.site.context.db.write((trx) => trx.deleteFrom("metadata_answers").execute());
  machine.answers.set("/3/movie/802", "一页网页");
  await confirm(some.id);
  const written = await run(some.id);
  expect(written).toMatchObject({ problem: "", progress: { state: "done", done: 1, waiting: 0 } });
  expect(await documentOf(ids[2] ?? 0)).toMatchObject({ originalTitle: "Rain City" });

  for (const id of ["804", "805", "806"]) machine.answers.set(`/3/movie/${id}`, "一页网页");
  const all = await begin(...ids.slice(3));
  expect(await step(all.id)).toMatchObject({ problem: unreadable, progress: { state: "looking", waiting: 1 } });
});

it("leaves alone what was edited meanwhile, keeps the rest without a picture, and writes once", async () => {
  const own = { id: 780, imdb_id: "tt0000780", external_ids: { imdb_id: "tt0000780", wikidata_id: "Q780" } };
  machine.answers.set("/3/search/movie", { results: [{ ...rainCity.search.results[0], id: 780 }] });
  machine.answers.set("/3/movie/780", { ...rainCity.details, ...own, poster_path: "/gone", backdrop_path: "" });
  const edited = await film({ title: "雨城", year: 2019, subtitle: "甲" });
  const plain = await film({ title: "雨城", year: 2019, subtitle: "乙" });
  const { id } = await begin(edited, plain);
  await run(id);
  const { entry, document } = await app.call("admin/content/get", { id: edited }, editor.token);
  const base = { id: edited, base: entry.revision };
  await app.call(
    "admin/content/save",
    { ...base, kind: "video", document: { ...document, subtitle: "改过" } },
    editor.token,
  );
  await confirm(id);
  await Promise.all([run(id), run(id)]);
  const { progress } = await step(id);
  expect(progress).toMatchObject({ state: "done", done: 1, skipped: 1 });
  expect(progress.troubles).toMatchObject([
    { id: edited, state: "skipped", reason: "这期间有人改过它" },
    { id: plain, state: "done", reason: "图片没有取到：对方回答了 404" },
  ]);
  const { entry: written } = await app.call("admin/content/get", { id: plain }, editor.token);
  expect(written.revision).toBe(2);
});

it("is given up before anything is written, and refuses what it cannot do", async () => {
  const id = await film({ title: "雨城", year: 2019 });
  const bulk = await begin(id);
  await run(bulk.id);
  const given = await app.call("admin/content/bulk/undo", { id: bulk.id }, editor.token);
  expect(given).toMatchObject({ state: "undone", found: 0, done: 0 });
  expect((await run((await confirm(bulk.id)).id)).progress.state).toBe("undone");
  expect(await documentOf(id)).not.toHaveProperty("originalTitle", "Rain City");
  const ask = (kind: "video" | "tag", change: object) =>
    app.ask("admin/content/bulk/begin", { kind, selection: { ids: [id] }, change }, editor);
  expect(await ask("video", { fill: "tmdb", year: 2020 })).toMatchObject({ fields: { fill: "补全时不能同时改别的" } });
  expect(await ask("video", { fill: "douban" })).toMatchObject({ fields: { fill: "没有设置这个资料来源" } });
  expect(await ask("tag", { fill: "tmdb" })).toMatchObject({ fields: { fill: "只有影片能补全" } });
});
