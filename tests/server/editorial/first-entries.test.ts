import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import type { ContentKind } from "#lib/contract/schemas/editorial.ts";
import { beginImport, continueImport } from "#server/site-import/imports.ts";
import { importOptions } from "#server/site-import/options.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, type TestPerson } from "../../helpers/people.ts";

/** A site with no content at all: neither the demonstration nor files of its own. */
let app: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  editor = await addOperator(app);
});
afterAll(() => app.close());

async function publishNew(kind: ContentKind, document: object) {
  const { entry } = await app.call("admin/content/save", { kind, document: { ...document } }, editor.token);
  return app.call(
    "admin/content/publish",
    { id: entry.id, base: entry.revision, live: entry.liveRevision },
    editor.token,
  );
}

const titles = async () => (await app.call("video/list", {}, editor.token)).list.map(({ title }) => title);

it("has the home page, so a film with nothing but a title can be published", async () => {
  const { channels } = await app.call("ping/config", {}, editor.token);
  expect(channels).toEqual([{ id: 10782, name: "首页" }]);
  const published = await publishNew("video", { title: "第一部" });
  expect(published.entry).toMatchObject({ state: "published", live: true });
  expect(await titles()).toContain("第一部");
});

it("takes the first film of an import", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "shiguang-first-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "first.jsonl");
  writeFileSync(file, JSON.stringify({ kind: "video", key: "first", title: "导入的第一部" }));
  const options = importOptions.parse({});
  const row = await beginImport(app.site.context, { source: "json-lines", address: file, options, dry: false });
  expect(await continueImport(app.site.context, row)).toMatchObject({ added: 1, wrong: 0 });
  expect(await titles()).toContain("导入的第一部");
});
