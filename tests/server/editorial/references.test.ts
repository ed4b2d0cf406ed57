import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContentDetail } from "#lib/contract/schemas/editorial.ts";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, type TestPerson } from "../../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");

let app: TestApp;
let editor: TestPerson;
let colleague: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
  colleague = await addOperator(app);
});
afterAll(() => app.close());

async function open(title: string): Promise<ContentDetail> {
  const { list } = await app.call("admin/content/list", { kind: "video", q: title }, editor.token);
  return app.call("admin/content/get", { id: list[0]?.id ?? 0 }, editor.token);
}
const save = ({ entry, document }: ContentDetail, changes: object, { token } = editor) =>
  app.call(
    "admin/content/save",
    { id: entry.id, kind: entry.kind, base: entry.revision, document: { ...document, ...changes } },
    token,
  );
const publish = ({ entry }: ContentDetail) =>
  app.call("admin/content/publish", { id: entry.id, base: entry.revision, live: entry.liveRevision }, editor.token);

it("a trailer that is nowhere is said at its place and keeps the film from being published", async () => {
  const draft = await save(await open("第一封信"), { trailers: ["nowhere-at-all"] });
  expect(draft.problems).toContainEqual({ path: "trailers.0", reason: "找不到 video:nowhere-at-all" });
  await expect(publish(draft)).rejects.toThrow("找不到 video:nowhere-at-all");
  const other = await open("第二封信");
  await publish(await save(draft, { trailers: [other.entry.key] }));
});

it("an id that a known catalogue cannot have given is refused at its field", async () => {
  const draft = await save(await open("第一封信"), { ids: [{ source: "imdb", id: "0245429" }] });
  expect(draft.problems).toContainEqual({ path: "ids.0.id", reason: expect.stringContaining("IMDb") });
  await expect(publish(draft)).rejects.toThrow("IMDb");
  await publish(await save(draft, { ids: [{ source: "imdb", id: "tt0245429" }] }));
});

it("an id that another published film has is refused at its field and stays where it is", async () => {
  const ids = [
    { source: "imdb", id: "tt7654321" },
    { source: "tmdb", id: "7654321" },
  ];
  const holder = await publish(await save(await open("第一封信"), { ids }));
  const other = await save(await open("第二封信"), { ids: [{ source: "douban", id: "7654321" }, ids[1]] });
  expect(other.problems).toEqual([{ path: "ids.1.id", reason: expect.stringContaining("“第一封信”已经有这个编号") }]);
  await expect(publish(other)).rejects.toThrow("第一封信");
  expect((await open("第一封信")).live).toMatchObject({ ids });
  await publish(await save(holder, { ids: ids.slice(0, 1) }));
  await publish(other);
});

it("a tag, a person or an id that is written twice is said at its place and keeps the film from being published", async () => {
  const once = {
    tags: ["healing"],
    performers: [{ performer: "shen-yu", crafts: ["director", "cast"] }],
    ids: [{ source: "imdb", id: "tt7654322" }],
  };
  const draft = await save(await open("第一封信"), {
    tags: ["healing", "healing"],
    performers: [
      { performer: "shen-yu", crafts: ["director"] },
      { performer: "shen-yu", crafts: ["cast"] },
    ],
    ids: [...once.ids, ...once.ids],
  });
  expect(new Map(draft.problems.map(({ path, reason }) => [path, reason]))).toEqual(
    new Map([
      ["tags.1", "这个标签写了两次"],
      ["performers.1.performer", "这个人写了两次，担任的都写在同一行里"],
      ["ids.1.id", "这个编号写了两次"],
    ]),
  );
  await expect(publish(draft)).rejects.toThrow("写了两次");
  const at = new Date(app.clock.now + 60_000).toISOString();
  const { entry } = draft;
  const schedule = { id: entry.id, base: entry.revision, live: entry.liveRevision, at };
  await expect(app.call("admin/content/schedule", schedule, editor.token)).rejects.toThrow("写了两次");
  await publish(await save(draft, once));
});

it("each version says which fields it changed, and by whom", async () => {
  const first = await save(await open("第二封信"), { subtitle: "改过的副标题", year: 1999 });
  const second = await save(first, { tagline: "另一位写的" }, colleague);
  const [last, before] = second.revisions;
  expect(last).toMatchObject({ fields: ["宣传语"] });
  expect(new Set(before?.fields)).toEqual(new Set(["副标题", "年份"]));
  expect(last?.author).not.toBe(before?.author);
});

it("an ad leads only to what there is, by what it is bound to", async () => {
  const first = async (kind: "ad" | "tag") =>
    (await app.call("admin/content/list", { kind, pageSize: 1 }, editor.token)).list[0]!;
  const { key } = await first("tag");
  const { id } = await first("ad");
  const refusalOf = async (bindType: number, target: number | string, jumpType = 1) => {
    const ad = await app.call("admin/content/get", { id }, editor.token);
    const { entry } = await save(ad, { bindType, target, jumpType });
    const input = { id, base: entry.revision, live: entry.liveRevision };
    return (await app.ask("admin/content/publish", input, editor)).fields?.["target"];
  };
  expect(await refusalOf(1, `tag:${key}`)).toBe("这里要填频道编号");
  expect(await refusalOf(1, 999_999)).toBe("没有这个频道编号");
  expect(await refusalOf(3, 7)).toBe("这里要填引用或地址");
  expect(await refusalOf(5, `tag:${key}`)).toBe("这里要填 performer:标识");
  expect(await refusalOf(4, "//example.com")).toBe("地址要以 / 或 https:// 开头");
  expect(await refusalOf(4, "/discuss", 0)).toBe("地址要以 / 或 https:// 开头");
  for (const [bindType, good, jumpType] of [
    [3, `tag:${key}`, 0],
    [4, "/discuss", 1],
    [4, "https://example.com/a", 0],
  ] as const)
    expect(await refusalOf(bindType, good, jumpType)).toBeUndefined();
});
