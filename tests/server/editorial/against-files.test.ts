import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
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

it("editors who open the lists at once, and give two drafts one key, are all answered", async () => {
  const lists = await Promise.all(
    Array.from({ length: 8 }, () => app.call("admin/content/list", { kind: "video" }, editor.token)),
  );
  expect(lists.map(({ list }) => list.length)).toEqual(lists.map(() => 2));
  const document = { key: "twice-written", name: "写了两遍", category: "题材" };
  const saved = await Promise.allSettled(
    Array.from({ length: 4 }, () => app.call("admin/content/save", { kind: "tag", document }, editor.token)),
  );
  expect(saved.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
  for (const one of saved) if (one.status === "rejected") expect(String(one.reason)).toContain("请检查填写的内容");
});

const run = (keep?: "screen" | "files") => importContent(app.site.context, app.site.storage, fixture, { keep });
const titles = async () => (await app.call("video/list", {}, editor.token)).list.map(({ title }) => title).toSorted();

it("an import overwrites nothing published on the screen unseen: it names it, and asks whose words count", async () => {
  await run();
  const { list } = await app.call("admin/content/list", { kind: "video", q: "第二封信" }, editor.token);
  const film = await app.call("admin/content/get", { id: list[0]?.id ?? 0 }, editor.token);
  const { key: _key, ...rest } = film.document;
  for (const [known, title] of [
    [film.entry, "第二封回信"],
    [null, "屏幕上的新片"],
  ] as const) {
    const document = { ...rest, title };
    const saved = await app.call(
      "admin/content/save",
      { kind: "video", document, ...(known && { id: known.id, base: known.revision }) },
      editor.token,
    );
    const { id, revision, liveRevision } = saved.entry;
    await app.call("admin/content/publish", { id, base: revision, live: liveRevision }, editor.token);
  }
  const now = ["第一封信", "第二封回信", "屏幕上的新片"].toSorted();
  expect(await titles()).toEqual(now);
  const message = await refusal(run());
  expect(message).toContain("video:second-letter 第二封回信：文件与屏幕上发布的不一样");
  expect(message).toContain("屏幕上的新片：屏幕上发布了，文件里没有");
  expect(await titles()).toEqual(now);
  await run("screen");
  expect(await titles()).toEqual(now);
  await run("files");
  expect(await titles()).toEqual(["第一封信", "第二封信"].toSorted());
  const after = await app.call("admin/content/get", { id: film.entry.id }, editor.token);
  expect(after.revisions.length).toBeGreaterThanOrEqual(3);
  await run();
});

it("what was taken down on the screen comes back only if the files' words are said to count", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "shiguang-taken-down-"));
  cpSync(fixture, folder, { recursive: true });
  appendFileSync(
    path.join(folder, "tags.yaml"),
    "\n    - { key: unused, name: 没人用 }\n    - { key: used, name: 要用了 }\n",
  );
  appendFileSync(path.join(folder, "channels.yaml"), "\n- { id: 77, key: empty, name: 空频道 }\n");
  const again = (keep?: "screen" | "files") => importContent(app.site.context, app.site.storage, folder, { keep });
  await again("files");
  const gone = [
    ["tag", "没人用"],
    ["tag", "要用了"],
    ["question", "这是什么"],
    ["channel", "空频道"],
  ] as const;
  const open = async ([kind, q]: (typeof gone)[number]) => {
    const { list } = await app.call("admin/content/list", { kind, q }, editor.token);
    return app.call("admin/content/get", { id: list[0]?.id ?? 0 }, editor.token);
  };
  for (const one of gone) {
    const { id, revision, liveRevision } = (await open(one)).entry;
    await app.call("admin/content/archive", { id, base: revision, live: liveRevision }, editor.token);
  }
  const message = await refusal(again());
  for (const [, title] of gone) expect(message).toContain(`${title}：屏幕上下架了，文件里还有`);
  // Since then something in the files has it.
  const performers = path.join(folder, "performers.yaml");
  writeFileSync(
    performers,
    `${readFileSync(performers, "utf8")}\n- { key: tagged, name: 有标签的人, pinyin: tagged, tags: [used] }\n`,
  );
  const live = async () => Promise.all(gone.map(async (one) => (await open(one)).live !== null));
  await again("screen");
  expect(await live()).toEqual([false, true, false, false]);
  await again("files");
  expect(await live()).toEqual([true, true, true, true]);
  await again();
  rmSync(folder, { recursive: true });
});
