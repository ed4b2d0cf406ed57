import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContentDetail } from "#lib/contract/schemas/editorial.ts";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, refusal, type TestPerson } from "../../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");

let app: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
});
afterAll(() => app.close());

type Kind = "channel" | "category" | "tag" | "video";
const load = (keep?: "screen" | "files") => importContent(app.site.context, app.site.storage, fixture, { keep });
const seen = ({ entry }: ContentDetail) => ({ id: entry.id, base: entry.revision, live: entry.liveRevision });
const publish = (detail: ContentDetail) => app.call("admin/content/publish", seen(detail), editor.token);
const archive = (detail: ContentDetail) => app.call("admin/content/archive", seen(detail), editor.token);
const begin = (kind: Kind, document: object) =>
  app.call("admin/content/save", { kind, document: { ...document } }, editor.token);

async function open(kind: Kind, title: string): Promise<ContentDetail> {
  const { list } = await app.call("admin/content/list", { kind, q: title }, editor.token);
  return app.call("admin/content/get", { id: list[0]?.id ?? 0 }, editor.token);
}

const change = async ({ entry, document }: ContentDetail, changes: object) =>
  publish(
    await app.call(
      "admin/content/save",
      { id: entry.id, kind: entry.kind, base: entry.revision, document: { ...document, ...changes } },
      editor.token,
    ),
  );

const channels = async () => (await app.call("ping/config", {}, editor.token)).channels.map(({ name }) => name);
const found = async (q: string) => {
  const { groups } = await app.call("search/query", { q }, editor.token);
  return groups.filter(({ list }) => list.length > 0).map(({ contentType }) => contentType);
};

it("a channel is renamed, put in its place, added, and goes when nothing is in it", async () => {
  expect(await channels()).toEqual(["推荐", "短片"]);
  const renamed = await change(await open("channel", "短片"), { name: "小短片" });
  expect(renamed.entry).toMatchObject({ state: "published", live: true });
  expect(await found("小短片")).toContain(2);
  const fresh = await publish(await begin("channel", { name: "纪录", description: "真事。", position: 5 }));
  expect(await channels()).toEqual(["推荐", "纪录", "小短片"]);
  expect(await refusal(archive(renamed))).toContain("还有 2 处用着这个频道");
  expect(await refusal(archive(await open("channel", "推荐")))).toContain("不能下架");
  const away = await archive(fresh);
  expect(await channels()).toEqual(["推荐", "小短片"]);
  await publish(away);
  expect(await channels()).toEqual(["推荐", "纪录", "小短片"]);
});

it("a category is renamed, found by its name, takes tags, and goes when it has none", async () => {
  const renamed = await change(await open("category", "情绪"), { name: "心情好坏" });
  expect(await found("心情好坏")).toContain(5);
  const shelf = await publish(await begin("category", { name: "年代", position: 0, key: "age" }));
  const tag = await publish(await begin("tag", { name: "九十年代", category: "age" }));
  expect(await refusal(archive(shelf))).toContain("还有 1 处用着这个分类");
  await archive(tag);
  expect((await archive(shelf)).entry).toMatchObject({ state: "archived", live: false });
  expect(renamed.entry.title).toBe("心情好坏");
});

it("an import asks before it takes the screen's names back, and keeps them when told to", async () => {
  expect(await refusal(load())).toContain("channel:short");
  await load("screen");
  expect(await channels()).toEqual(["推荐", "纪录", "小短片"]);
  await load("files");
  expect(await channels()).toContain("短片");
});

it("a new tag comes last of its category", async () => {
  await publish(await begin("category", { name: "天气", position: 9 }));
  const weather = (await open("category", "天气")).entry.key;
  for (const [name, category] of [
    ["微风", weather],
    ["安静", "mood"],
    ["薄雾", weather],
    ["阵雨", weather],
  ] as const)
    await publish(await begin("tag", { name, category }));
  const rows = await app.site.context.db.primary
    .selectFrom("tags")
    .innerJoin("tag_categories", "tag_categories.id", "tags.category_id")
    .select(["tags.name", "tags.position"])
    .where("tags.name", "in", ["微风", "安静", "薄雾", "阵雨", "治愈"])
    .orderBy("tags.id")
    .execute();
  expect(rows).toEqual([
    { name: "治愈", position: 0 },
    { name: "微风", position: 0 },
    { name: "安静", position: 1 },
    { name: "薄雾", position: 1 },
    { name: "阵雨", position: 2 },
  ]);
});
