import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BulkProgress } from "#lib/contract/schemas/bulk.ts";
import type { Sent } from "#lib/contract/shapes.ts";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, type TestPerson } from "../../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");

let app: TestApp;
let editor: TestPerson;
let colleague: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off", LOG_LEVEL: "silent" });
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
  colleague = await addOperator(app);
});
afterAll(() => app.close());

type Change = Sent<"admin/content/bulk/begin">["change"];

async function films(many: number, name: string, status: "published" | "archived" = "published"): Promise<void> {
  await app.site.context.db.write(async (trx) => {
    const { id: _id, ...like } = await trx.selectFrom("videos").selectAll().limit(1).executeTakeFirstOrThrow();
    await trx
      .insertInto("videos")
      .values(
        Array.from({ length: many }, (_none, at) => ({
          ...like,
          content_key: `${name}-${at}`,
          title: `${name} ${at}`,
          film_id: null,
          status,
        })),
      )
      .execute();
  });
}

const rows = async (q: string) =>
  (await app.call("admin/content/list", { kind: "video", q, pageSize: 50 }, editor.token)).list;
const open = (id: number) => app.call("admin/content/get", { id }, editor.token);
const begin = (selection: Sent<"admin/content/bulk/begin">["selection"], change: Change) =>
  app.call("admin/content/bulk/begin", { kind: "video", selection, change }, editor.token);

async function finish(bulk: BulkProgress, by = editor): Promise<BulkProgress> {
  let now = bulk;
  while (now.state === "running" || now.state === "undoing") {
    now = await app.call("admin/content/bulk/step", { id: bulk.id }, by.token);
  }
  return now;
}
const undo = async (bulk: BulkProgress) =>
  finish(await app.call("admin/content/bulk/undo", { id: bulk.id }, editor.token));

it("all that a filter lets through are changed where readers see them, each with one version, and brought back", async () => {
  await films(120, "many");
  await app.call("admin/content/counts", { kind: "video" }, editor.token);
  const filter = { kind: "video", q: "many", state: "published" } as const;
  const [tag] = (await app.call("admin/content/pick", { kind: "tag", q: "" }, editor.token)).list;
  const change: Change = { year: 1987, countries: ["JP"], addTags: [tag?.key ?? ""], filmKind: "documentary" };
  const asked = { kind: "video", selection: { filter }, change } as const;
  const preview = await app.call("admin/content/bulk/preview", asked, editor.token);
  expect(preview).toMatchObject({ total: 120, live: 120, draft: 0, same: 0, refused: 0 });
  expect(preview.changed[0]?.after).toMatchObject({ year: 1987, countries: ["JP"], kind: "documentary" });
  expect((await rows("many"))[0]?.year).not.toBe(1987);

  const [first] = await rows("many");
  const before = await open(first?.id ?? 0);
  const done = await finish(await begin({ filter }, change));
  expect(done).toMatchObject({ state: "done", total: 120, done: 120, refused: 0, skipped: 0, waiting: 0 });
  expect((await rows("many")).every(({ year, filmKind }) => year === 1987 && filmKind === "documentary")).toBe(true);
  const after = await open(before.entry.id);
  expect(after.revisions).toHaveLength(before.revisions.length + 1);
  expect(new Set(after.revisions[0]?.fields)).toEqual(new Set(["种类", "年份", "国家地区", "标签"]));
  const found = await app.call("video/list", { tagId: await tagId(tag?.key ?? ""), pageSize: 50 }, editor.token);
  expect(found.list.filter(({ title }) => title.startsWith("many")).length).toBeGreaterThan(40);

  expect(await undo(done)).toMatchObject({ state: "undone", undone: 120, kept: 0 });
  const back = await open(before.entry.id);
  expect(back.document).toEqual(before.document);
  expect(back.live).toEqual(before.document);
  expect(back.entry).toMatchObject({ state: "published", live: true });
});

async function tagId(key: string): Promise<number> {
  const { primary } = app.site.context.db;
  return (await primary.selectFrom("tags").select("id").where("content_key", "=", key).executeTakeFirstOrThrow()).id;
}

it("what somebody changes meanwhile is left alone and named; what is changed later is not undone", async () => {
  await films(3, "meanwhile");
  await app.call("admin/content/counts", { kind: "video" }, editor.token);
  const [one, two, three] = await rows("meanwhile");
  const ids = [one, two, three].map((row) => row?.id ?? 0);
  const bulk = await begin({ ids }, { year: 2001 });
  const { entry, document } = await open(ids[1] ?? 0);
  const changed = {
    id: entry.id,
    kind: "video",
    base: entry.revision,
    document: { ...document, subtitle: "别人的" },
  } as const;
  app.clock.now += 1000;
  await app.call("admin/content/save", changed, colleague.token);
  const done = await finish(bulk);
  expect(done).toMatchObject({ done: 2, skipped: 1 });
  expect(done.troubles).toEqual([{ id: entry.id, title: two?.title, state: "skipped", reason: expect.any(String) }]);
  expect((await open(entry.id)).document).toMatchObject({ subtitle: "别人的" });
  expect((await open(entry.id)).document["year"]).not.toBe(2001);

  const later = await open(ids[0] ?? 0);
  const again = { id: later.entry.id, kind: "video", base: later.entry.revision } as const;
  await app.call("admin/content/save", { ...again, document: { ...later.document, tagline: "后来" } }, colleague.token);
  const undone = await undo(done);
  expect(undone).toMatchObject({ undone: 1, kept: 1 });
  expect((await open(ids[0] ?? 0)).document).toMatchObject({ tagline: "后来", year: 2001 });
  expect((await open(ids[2] ?? 0)).document["year"]).not.toBe(2001);
});

it("a draft that is being written is changed, not published; taking down and publishing are undone too", async () => {
  await films(2, "standing");
  await app.call("admin/content/counts", { kind: "video" }, editor.token);
  const ids = (await rows("standing")).map(({ id }) => id);
  const [mine = 0, other = 0] = ids;
  const { entry, document } = await open(mine);
  await app.call(
    "admin/content/save",
    { id: mine, kind: "video", base: entry.revision, document: { ...document, title: "standing 写到一半" } },
    colleague.token,
  );
  const preview = await app.call(
    "admin/content/bulk/preview",
    { kind: "video", selection: { ids }, change: { year: 1999 } },
    editor.token,
  );
  expect(preview).toMatchObject({ live: 1, draft: 1 });
  const changed = await finish(await begin({ ids }, { year: 1999 }));
  expect(changed.done).toBe(2);
  const half = await open(mine);
  expect(half.document).toMatchObject({ title: "standing 写到一半", year: 1999 });
  expect(half.live?.["year"]).not.toBe(1999);
  await undo(changed);
  expect((await open(mine)).document).toMatchObject({ title: "standing 写到一半" });
  expect((await open(mine)).document["year"]).not.toBe(1999);

  const away = await finish(await begin({ ids: [other] }, { act: "archive" }));
  expect((await open(other)).entry).toMatchObject({ state: "archived", live: false });
  await undo(away);
  expect((await open(other)).entry).toMatchObject({ state: "published", live: true });

  const at = new Date(app.clock.now + 3_600_000).toISOString();
  const later = await finish(await begin({ ids: [mine] }, { act: "schedule", at }));
  expect((await open(mine)).entry).toMatchObject({ state: "scheduled", live: true });
  await undo(later);
  expect((await open(mine)).entry).toMatchObject({ state: "draft", publishAt: null });
});

it("a change that alters nothing writes no version, and one of a draft that was never live does not publish it", async () => {
  await films(2, "nothing-new");
  await app.call("admin/content/counts", { kind: "video" }, editor.token);
  const ids = (await rows("nothing-new")).map(({ id }) => id);
  await finish(await begin({ ids }, { year: 2005 }));
  const before = await Promise.all(ids.map(async (id) => (await open(id)).entry));
  const again = await finish(await begin({ ids }, { year: 2005 }));
  expect(again).toMatchObject({ done: 0, refused: 0 });
  expect(await Promise.all(ids.map(async (id) => (await open(id)).entry))).toEqual(before);

  const { entry } = await app.call(
    "admin/content/save",
    { kind: "video", document: { title: "nothing-new 草稿" } },
    editor.token,
  );
  const draft = await finish(await begin({ ids: [entry.id] }, { year: 2006 }));
  expect(draft).toMatchObject({ done: 1, refused: 0 });
  expect(await open(entry.id)).toMatchObject({ entry: { live: false, state: "draft" }, document: { year: 2006 } });
  const taken = await finish(await begin({ ids: [ids[0] ?? 0] }, { act: "archive", year: 2007 }));
  expect(taken.done).toBe(1);
  expect(await open(ids[0] ?? 0)).toMatchObject({
    entry: { live: false, state: "archived" },
    document: { year: 2007 },
  });
});

it("what cannot be published is refused with the reason, and nothing of it is written", async () => {
  const { entry } = await app.call(
    "admin/content/save",
    { kind: "video", document: { title: "refused 没写完", trailers: ["not-there"] } },
    editor.token,
  );
  const change: Change = { act: "publish", year: 2020 };
  const asked: Sent<"admin/content/bulk/begin"> = { kind: "video", selection: { ids: [entry.id] }, change };
  const preview = await app.call("admin/content/bulk/preview", asked, editor.token);
  expect(preview).toMatchObject({ refused: 1, live: 0 });
  const done = await finish(await begin({ ids: [entry.id] }, change));
  expect(done).toMatchObject({ done: 0, refused: 1 });
  expect(done.troubles[0]?.reason).toContain("not-there");
  expect((await open(entry.id)).document["year"]).toBeUndefined();
});

it("what cannot be written is told once and refused, and the rest is changed", async () => {
  await films(3, "stuck");
  await app.call("admin/content/counts", { kind: "video" }, editor.token);
  const { context } = app.site;
  await context.db.write((trx) =>
    sql`create unique index videos_once on videos (year) where title like 'stuck %'`.execute(trx),
  );
  const bulk = await begin({ filter: { kind: "video", q: "stuck" } }, { year: 1971 });
  let refused = 0;
  let now = bulk;
  while (now.state === "running") {
    const { status } = await app.ask("admin/content/bulk/step", { id: bulk.id }, { token: editor.token });
    if (status !== 200) refused += 1;
    expect(refused).toBeLessThanOrEqual(2);
    const { list } = await app.call("admin/content/bulk/list", {}, editor.token);
    now = list.find(({ id }) => id === bulk.id) ?? now;
  }
  expect(now).toMatchObject({ state: "done", done: 1, refused: 2 });
  expect((await rows("stuck")).filter(({ year }) => year === 1971)).toHaveLength(1);
});

it("a change that says nothing, names what is not there or does not fit the kind is refused", async () => {
  const [row] = await rows("many");
  const ids = [row?.id ?? 0];
  await expect(begin({ ids }, {})).rejects.toThrow("还没有说要改什么");
  await expect(begin({ ids }, { addTags: ["no-such-tag"] })).rejects.toThrow();
  await expect(begin({ ids }, { act: "schedule" })).rejects.toThrow("请选以后的时间");
  const people = await app.call("admin/content/list", { kind: "performer" }, editor.token);
  await expect(
    app.call(
      "admin/content/bulk/begin",
      { kind: "performer", selection: { ids: [people.list[0]?.id ?? 0] }, change: { year: 2000 } },
      editor.token,
    ),
  ).rejects.toThrow("没有这些栏");
});

it("two who press at once change each thing once", async () => {
  await films(30, "twice");
  await app.call("admin/content/counts", { kind: "video" }, editor.token);
  const bulk = await begin({ filter: { kind: "video", q: "twice" } }, { year: 1966 });
  const [one] = await Promise.all([finish(bulk), finish(bulk, colleague)]);
  expect(one.done).toBe(30);
  const [row] = await rows("twice");
  const { revisions } = await open(row?.id ?? 0);
  expect(revisions.filter(({ fields }) => fields.includes("年份"))).toHaveLength(1);
});

it("a selection that takes more than one transaction to store is stored whole, each thing once", async () => {
  await films(501, "crowd");
  await app.call("admin/content/counts", { kind: "video" }, editor.token);
  const filter = { kind: "video", q: "crowd", state: "published" } as const;
  expect(await begin({ filter }, { year: 1987 })).toMatchObject({ state: "running", total: 501, waiting: 501 });
});

it("the preview foresees what a kind of its own refuses: films of another series, ids that another has, tags in use", async () => {
  await films(2, "foreseen");
  const { context } = app.site;
  const saved = (kind: "series" | "video", document: object) =>
    app.call("admin/content/save", { kind, document: { ...document } }, editor.token);
  const publish = ({ entry }: Awaited<ReturnType<typeof saved>>) =>
    app.call("admin/content/publish", { id: entry.id, base: entry.revision, live: null }, editor.token);
  const both = async (kind: "series" | "video" | "tag", ids: number[], change: Change) => {
    const asked = { kind, selection: { ids }, change };
    const preview = await app.call("admin/content/bulk/preview", asked, editor.token);
    const done = await finish(await app.call("admin/content/bulk/begin", asked, editor.token));
    expect(preview.refused).toBe(done.refused);
    expect(preview.live).toBe(done.done);
    return { foreseen: preview.against.map(({ reason }) => reason), told: done.troubles.map(({ reason }) => reason) };
  };

  await publish(await saved("series", { title: "先有的", episodes: [{ video: "foreseen-0" }] }));
  const other = await saved("series", { title: "后来的", episodes: [{ video: "foreseen-0" }] });
  const free = await saved("series", { title: "别的", episodes: [{ video: "foreseen-1" }] });
  const series = await both("series", [other.entry.id, free.entry.id], { act: "publish" });
  expect(series.foreseen).toEqual([expect.stringContaining("它是“先有的”的一集，先从那里移出")]);
  expect(series.told[0]).toContain(series.foreseen[0]);

  const { document } = await open((await rows("foreseen"))[0]?.id ?? 0);
  const ids = [{ source: "imdb", id: "tt0000007" }];
  const { key: _key, ...like } = document;
  await publish(await saved("video", { ...like, title: "有编号的", ids }));
  const twin = await saved("video", { ...like, title: "同一个编号", ids });
  const numbered = await both("video", [twin.entry.id], { act: "publish" });
  expect(numbered.foreseen).toEqual([expect.stringContaining("“有编号的”已经有这个编号")]);

  const { tag_id: used } = await context.db.primary.selectFrom("video_tags").select("tag_id").executeTakeFirstOrThrow();
  await app.call("admin/content/counts", { kind: "tag" }, editor.token);
  const { id: tag } = await context.db.primary
    .selectFrom("content_entries")
    .select("id")
    .where("kind", "=", "tag")
    .where("target_id", "=", used)
    .executeTakeFirstOrThrow();
  const tags = await both("tag", [tag], { act: "archive" });
  expect(tags.foreseen).toEqual([expect.stringContaining("处用着这个标签，换下来再下架")]);
  expect(tags.told[0]).toContain(tags.foreseen[0]);
});
