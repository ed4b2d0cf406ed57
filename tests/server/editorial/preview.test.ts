import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContentDetail } from "#lib/contract/schemas/editorial.ts";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, type TestPerson } from "../../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");
const minute = 60_000;

let app: TestApp;
let editor: TestPerson;
let film: ContentDetail;
beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
  const { list } = await app.call("admin/content/list", { kind: "video", q: "第二封信" }, editor.token);
  film = await app.call("admin/content/get", { id: list[0]?.id ?? 0 }, editor.token);
});
afterAll(() => app.close());

const save = (kind: "video" | "announcement", document: object, known?: ContentDetail) =>
  app.call(
    "admin/content/save",
    { kind, document: { ...document }, ...(known && { id: known.entry.id, base: known.entry.revision }) },
    editor.token,
  );

async function link(input: { entryId?: number; at?: string; hours?: number }) {
  const { path: address, link } = await app.call("admin/preview/make", input, editor.token);
  return { token: address.slice("/preview/".length), id: link.id };
}

const titlesBehind = (token: string) =>
  app.site.preview(token, async ({ locals, shown }) => {
    const { read } = locals({ requestId: "test", origin: "http://localhost", buildId: "test" });
    const { list } = await read("video/list", { sort: "new", pageSize: 50 });
    // Anything may be waited for: a page takes a while.
    await new Promise((resolve) => setImmediate(resolve));
    return { titles: list.map(({ title }) => title), shown };
  });

async function titles(): Promise<string[]> {
  return (await app.call("video/list", {}, editor.token)).list.map(({ title }) => title);
}

it("shows a draft to whoever has the link, and nothing of it to anybody else", async () => {
  const { key: _key, ...fields } = film.document;
  const draft = await save("video", { ...fields, title: "只在预览里" });
  const { token } = await link({ entryId: draft.entry.id });
  const seen = await titlesBehind(token);
  expect(seen?.titles).toContain("只在预览里");
  expect(seen?.shown).toMatchObject({ drafts: 1, problems: [] });
  expect(seen?.shown.home).toMatch(/^\/videoDetails\?id=\d+$/);
  // The address of what is not there yet stays the same.
  expect((await titlesBehind(token))?.shown.home).toBe(seen?.shown.home);
  expect(await titles()).not.toContain("只在预览里");
  const { groups } = await app.call("search/query", { q: "只在预览里" }, editor.token);
  expect(groups.flatMap(({ list }) => list)).toEqual([]);
  const { entry } = await app.call("admin/content/get", { id: draft.entry.id }, editor.token);
  expect(entry).toMatchObject({ state: "draft", live: false, href: null });
});

it("shows the site as it will be at a minute", async () => {
  const changed = await save("video", { ...film.document, title: "明天的名字" }, film);
  const seen = { id: changed.entry.id, base: changed.entry.revision, live: changed.entry.liveRevision };
  const at = new Date(app.clock.now + 10 * minute).toISOString();
  await app.call("admin/content/schedule", { ...seen, at }, editor.token);
  const notice = await save("announcement", { title: "随便一条", body: "正文" });
  const before = await link({ entryId: notice.entry.id, at: new Date(app.clock.now + 9 * minute).toISOString() });
  const after = await link({ entryId: notice.entry.id, at });
  expect((await titlesBehind(before.token))?.titles).toContain("第二封信");
  expect((await titlesBehind(after.token))?.titles).toContain("明天的名字");
  expect(await titles()).toContain("第二封信");
});

it("opens nothing once it is revoked, has run out, or is not ours", async () => {
  const { token, id } = await link({});
  expect(await titlesBehind(token)).not.toBeNull();
  expect((await app.call("admin/preview/list", {}, editor.token)).list.map((one) => one.id)).toContain(id);
  await app.call("admin/preview/revoke", { id }, editor.token);
  expect(await titlesBehind(token)).toBeNull();
  const short = await link({ hours: 1 });
  app.clock.now += 60 * minute;
  expect(await titlesBehind(short.token)).toBeNull();
  expect(await titlesBehind("x".repeat(43))).toBeNull();
});

it("says of a draft what is missing, and shows the rest", async () => {
  await save("video", { title: "什么都没填", film: "nowhere" });
  const { token } = await link({});
  const seen = await titlesBehind(token);
  expect(seen?.shown.problems.join()).toContain("什么都没填");
  expect(seen?.titles).not.toContain("什么都没填");
});
