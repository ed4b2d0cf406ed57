import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import type { ContentDetail } from "#lib/contract/schemas/editorial.ts";
import { exportContent } from "#server/content-files/export.ts";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, refusal, type TestPerson } from "../../helpers/people.ts";
import { addEpisode, addSeries, addVideo } from "../../helpers/rows.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");

let app: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
});
afterAll(() => app.close());

const seen = ({ entry }: ContentDetail) => ({ id: entry.id, base: entry.revision, live: entry.liveRevision });
const publish = (detail: ContentDetail) => app.call("admin/content/publish", seen(detail), editor.token);
const archive = (detail: ContentDetail) => app.call("admin/content/archive", seen(detail), editor.token);
const begin = (document: object) =>
  app.call("admin/content/save", { kind: "series", document: { ...document } }, editor.token);
const save = ({ entry, document }: ContentDetail, changes: object) =>
  app.call(
    "admin/content/save",
    { id: entry.id, kind: "series", base: entry.revision, document: { ...document, ...changes } },
    editor.token,
  );
const change = async (detail: ContentDetail, changes: object) => publish(await save(detail, changes));
const listed = async (q = "") => (await app.call("admin/content/list", { kind: "series", q }, editor.token)).list;
async function open(title: string): Promise<ContentDetail> {
  const found = (await listed(title)).find((one) => one.title === title);
  return app.call("admin/content/get", { id: found?.id ?? 0 }, editor.token);
}

/** Public films with keys of their own. */
async function films(...keys: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const key of keys) ids.push(await addVideo(app.site.context, { content_key: key, title: `片 ${key}` }));
  return ids;
}

const rowOf = ({ entry }: ContentDetail) =>
  app.site.context.db.primary
    .selectFrom("content_entries")
    .select("target_id as id")
    .where("id", "=", entry.id)
    .executeTakeFirstOrThrow();
const page = async (id: number | null) => app.ask("series/detail", { id: id ?? 0 }, { token: editor.token });
async function episodes(detail: ContentDetail) {
  const { id } = await rowOf(detail);
  const series = await app.call("series/detail", { id: id ?? 0 }, editor.token);
  return series.episodes.map(({ title, season, number }) => `${season}.${number} ${title}`);
}
/** The series that a film's page shows. */
const seriesOf = async (id: number) => (await app.call("video/detail", { id }, editor.token)).series?.title ?? null;

/** Cache tags of what is rendered anew. */
async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
  const changed: string[] = [];
  const stop = app.site.onInvalidate((tags) => changed.push(...tags));
  await work();
  stop();
  return changed;
}

it("is made on the screen, put in order, taken down and brought back at its address", async () => {
  const [one = 0, two = 0, three = 0] = await films("night-1", "night-2", "night-3");
  const draft = await begin({ key: "nights", title: "三夜", episodes: [{ video: "night-2" }, { video: "night-1" }] });
  expect(draft).toMatchObject({ problems: [], entry: { state: "draft", live: false, href: null } });
  expect(draft.names).toMatchObject({ "video:night-1": "片 night-1" });
  expect(await seriesOf(one)).toBeNull();
  const live = await publish(draft);
  const { id } = await rowOf(live);
  expect(live.entry).toMatchObject({ state: "published", live: true, href: `/series?id=${id}` });
  expect(await episodes(live)).toEqual(["1.1 片 night-2", "1.2 片 night-1"]);
  expect(await seriesOf(one)).toBe("三夜");

  let ordered = live;
  const changed = await changedBy(async () => {
    ordered = await change(live, {
      title: "三个夜晚",
      total: 9,
      episodes: [{ video: "night-1" }],
      seasons: [{ number: 3, episodes: [{ video: "night-3", number: 5 }] }],
    });
  });
  expect(await episodes(ordered)).toEqual(["1.1 片 night-1", "3.5 片 night-3"]);
  const tags = [one, two, three].map((film) => `video:${film}`);
  expect(changed).toEqual(expect.arrayContaining(["series", `series:${id}`, ...tags]));
  expect(changed).not.toContain("*");
  expect(ordered.revisions[0]?.fields).toEqual(["标题", "全几集", "单集", "后面的季"]);
  expect([await seriesOf(two), await seriesOf(three)]).toEqual([null, "三个夜晚"]);

  const away = await archive(ordered);
  expect(away.entry).toMatchObject({ state: "archived", live: false, href: null });
  expect((await page(id)).status).toBe(410);
  expect(await seriesOf(one)).toBeNull();
  const back = await publish(away);
  expect(await rowOf(back)).toEqual({ id });
  expect(await episodes(back)).toEqual(["1.1 片 night-1", "3.5 片 night-3"]);

  const first = live.entry.liveRevision ?? 0;
  const old = await app.call("admin/content/restore", { ...seen(back), revision: first }, editor.token);
  expect(await episodes(await publish(old))).toEqual(["1.1 片 night-2", "1.2 片 night-1"]);
  const { list } = await app.call("admin/audit/list", { pageSize: 3 }, editor.token);
  expect(list.map(({ summary }) => summary)).toEqual(expect.arrayContaining(["series:nights 三夜"]));
});

it("tells at each field what keeps it from being published, and nothing changes", async () => {
  await films("mist-1", "mist-2", "mist-head");
  const mist = { title: "雾", video: "mist-head", episodes: [{ video: "mist-1" }] };
  const taken = await publish(await begin(mist));
  const wrong = async (document: object) => {
    const draft = await begin({ title: "错的", ...document });
    const { code, fields } = await app.ask("admin/content/publish", seen(draft), { token: editor.token });
    expect(code).toBe(2002);
    const told = Object.fromEntries(draft.problems.map(({ path: at, reason }) => [at, reason]));
    expect(fields).toEqual(told);
    return told;
  };
  expect(await wrong({})).toEqual({ episodes: expect.stringContaining("放入一集") });
  expect(await wrong({ title: "", episodes: [{}] })).toEqual({ title: "请填写", "episodes.0.video": "请填写" });
  expect(await wrong({ video: "nobody", episodes: [{ video: "nowhere" }] })).toEqual({
    video: "找不到 video:nobody",
    "episodes.0.video": "找不到 video:nowhere",
  });
  expect(await wrong({ episodes: [{ video: "mist-2", number: 0 }] })).toEqual({ "episodes.0.number": "不能小于 1" });
  expect(
    await wrong({
      episodes: [
        { video: "first-letter", number: 4 },
        { video: "mist-2", number: 4 },
      ],
      seasons: [
        { number: 3, episodes: [{ video: "mist-2" }] },
        { number: 2, episodes: [{ video: "mist-1" }] },
      ],
    }),
  ).toEqual({
    "episodes.1.number": "要比前一集的大",
    "seasons.0.episodes.0.video": "这部影片已经是一集了",
    "seasons.1.number": "要比前一季的大",
  });
  expect(await wrong({ video: "mist-head", episodes: [{ video: "mist-2" }, { video: "mist-1" }] })).toEqual({
    video: "它已经是“雾”的总条目",
    "episodes.1.video": "它是“雾”的一集，先从那里移出",
  });
  expect(await episodes(taken)).toEqual(["1.1 片 mist-1"]);
  // One that was taken down lets go.
  await archive(taken);
  const other = await publish(await begin({ ...mist, title: "雾散了" }));
  expect(await episodes(other)).toEqual(["1.1 片 mist-1"]);
  const again = await open("雾");
  expect(again.document).toMatchObject({ title: "雾", episodes: [] });
});

it("has no page to look at before one of its films has", async () => {
  const later = app.clock.now + 3_600_000;
  for (const key of ["soon-1", "soon-2"])
    await addVideo(app.site.context, { content_key: key, title: key, published_at: later });
  const live = await publish(await begin({ title: "将来的", episodes: [{ video: "soon-1" }, { video: "soon-2" }] }));
  expect(live.entry).toMatchObject({ state: "published", live: true, href: null });
  expect((await listed("将来的"))[0]?.href).toBeNull();
  const { id } = await rowOf(live);
  expect((await page(id)).status).toBe(404);
  app.clock.now = later;
  expect((await open("将来的")).entry.href).toBe(`/series?id=${id}`);
  expect((await listed("将来的"))[0]?.href).toBe(`/series?id=${id}`);
  expect((await page(id)).status).toBe(200);
});

it("may begin with its entry in the library alone", async () => {
  const [head = 0] = await films("bare-head");
  const live = await publish(await begin({ title: "还没有开播的", video: "bare-head", total: 8 }));
  const { series } = await app.call("video/detail", { id: head }, editor.token);
  expect(series).toMatchObject({ title: "还没有开播的", count: 0, total: 8 });
  const away = await archive(live);
  expect(await seriesOf(head)).toBeNull();
  await publish(away);
  expect(await seriesOf(head)).toBe("还没有开播的");
});

it("of members stays out of the list and of what is picked", async () => {
  const { userId, token } = await addMember(app);
  await app.call("works/series/save", { title: "会员的夜" }, token);
  await addSeries(app.site.context, [], { title: "会员的雾", owner_id: userId });
  expect((await listed("会员的")).map(({ title }) => title)).toEqual([]);
  const { list } = await app.call("admin/content/pick", { kind: "series", q: "会员的" }, editor.token);
  expect(list).toEqual([]);
  const known = await app.call("admin/content/pick", { kind: "series", q: "两封" }, editor.token);
  expect(known.list).toMatchObject([{ key: "letters", name: "两封信" }]);
});

it("keeps the numbers it has when something else is changed", async () => {
  const { context } = app.site;
  const [one = 0, two = 0] = await films("gap-1", "gap-4");
  const id = await addSeries(context, [one], { title: "缺了两集" });
  await addEpisode(context, id, two, 4);
  const known = await open("缺了两集");
  expect(known.document["episodes"]).toEqual([{ video: "gap-1" }, { video: "gap-4", number: 4 }]);
  expect(known.problems).toEqual([]);
  await change(known, { title: "还是缺两集" });
  expect(await episodes(known)).toEqual(["1.1 片 gap-1", "1.4 片 gap-4"]);
});

it("is previewed as a draft", async () => {
  await films("dusk-1");
  const draft = await begin({ title: "只在预览里的剧", episodes: [{ video: "dusk-1" }] });
  const made = await app.call("admin/preview/make", { entryId: draft.entry.id }, editor.token);
  const shown = await app.site.preview(made.path.slice("/preview/".length), async ({ locals, shown }) => {
    const { read } = locals({ requestId: "test", origin: "http://localhost", buildId: "test" });
    const id = Number(/^\/series\?id=(\d+)$/.exec(shown.home)?.[1]);
    return { problems: shown.problems, title: (await read("series/detail", { id })).title };
  });
  expect(shown).toEqual({ problems: [], title: "只在预览里的剧" });
  expect((await rowOf(draft)).id).toBeNull();
});

it("goes to the files and comes back from them, and no import takes the screen's words unseen", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "shiguang-series-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const empty = await createTestApp();
  onTestFinished(() => empty.close());
  const { context, storage } = empty.site;
  const files = path.join(folder, "files");
  cpSync(fixture, files, { recursive: true });
  const run = (keep?: "screen" | "files") => importContent(context, storage, files, { keep });
  const text = `- key: letters
  title: 两封信
  description: 一去一回。
  episodes:
    - video: first-letter
      number: 2
  seasons:
    - number: 4
      episodes:
        - second-letter
`;
  writeFileSync(path.join(files, "series.yaml"), text);
  await run();
  await exportContent(context, storage, path.join(folder, "out"));
  expect(readFileSync(path.join(folder, "out/series.yaml"), "utf8")).toBe(text);

  const { token } = await addOperator(empty);
  const { list } = await empty.call("admin/content/list", { kind: "series" }, token);
  const known = await empty.call("admin/content/get", { id: list[0]?.id ?? 0 }, token);
  const document = { ...known.document, title: "两封长信" };
  const saved = await empty.call(
    "admin/content/save",
    { kind: "series", id: known.entry.id, base: known.entry.revision, document },
    token,
  );
  const live = await empty.call("admin/content/publish", seen(saved), token);
  expect(await refusal(run())).toContain("series:letters 两封长信：文件与屏幕上发布的不一样");
  await run("screen");
  const titles = async () => (await empty.call("admin/content/get", { id: live.entry.id }, token)).live;
  expect(await titles()).toMatchObject({ title: "两封长信", episodes: [{ video: "first-letter", number: 2 }] });
  await run("files");
  expect(await titles()).toMatchObject({ title: "两封信" });
  await empty.call(
    "admin/content/archive",
    seen(await empty.call("admin/content/get", { id: live.entry.id }, token)),
    token,
  );
  await exportContent(context, storage, path.join(folder, "archived"));
  expect(readFileSync(path.join(folder, "archived/series.yaml"), "utf8")).toContain("status: archived");
  // What has left the files is taken down, and keeps its address.
  await run("files");
  writeFileSync(path.join(files, "series.yaml"), "[]\n");
  await run("files");
  expect(await titles()).toMatchObject({ title: "两封信", status: "archived" });
});

it("is refused in the files where a later season names what is not there, or two series have one film", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "shiguang-series-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(fixture, folder, { recursive: true });
  const run = (text: string) => {
    writeFileSync(path.join(folder, "series.yaml"), text);
    return refusal(importContent(app.site.context, app.site.storage, folder));
  };
  const lost = await run("- { key: a, title: 甲, video: b, seasons: [{ episodes: [nowhere] }] }\n");
  expect(lost).toContain("series.yaml:1 0.video：找不到 video:b");
  expect(lost).toContain("0.seasons.0.episodes.0.video：找不到 video:nowhere");
  const twice = await run(
    "- { key: a, title: 甲, video: second-letter, episodes: [first-letter] }\n" +
      "- { key: b, title: 乙, video: second-letter, seasons: [{ episodes: [first-letter] }] }\n",
  );
  expect(twice).toContain("series.yaml:2 1.seasons.0.episodes.0.video：video:first-letter 已经是 series:a 的一集");
  expect(twice).toContain("1.video：video:second-letter 已经是 series:a 的总条目");
});
