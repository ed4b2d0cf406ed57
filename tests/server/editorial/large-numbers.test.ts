import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import type { ContentKind } from "#lib/contract/schemas/editorial.ts";
import { importContent } from "#server/content-files/import.ts";
import { beginImport, continueImport } from "#server/site-import/imports.ts";
import { importOptions } from "#server/site-import/options.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, type TestPerson } from "../../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");
/** What an integer column holds on PostgreSQL; SQLite would take more. */
const largest = 2_147_483_647;

let app: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
});
afterAll(() => app.close());

const ad = {
  title: "很靠前",
  position: "home-banner",
  image: "images/videos/first-letter",
  bindType: 4,
  target: "https://example.com/",
};

async function save(kind: ContentKind, document: object) {
  return app.call("admin/content/save", { kind, document: { ...document } }, editor.token);
}

it("an editor's number that no column holds is a problem of its field", async () => {
  for (const [kind, document, field] of [
    ["ad", { ...ad, sort: largest + 1 }, "sort"],
    ["ad", { ...ad, sort: -largest - 2 }, "sort"],
    ["video", { title: "赞太多", supports: largest + 1 }, "supports"],
    ["video", { title: "收藏太多", collects: largest + 1 }, "collects"],
  ] as const) {
    const { problems } = await save(kind, document);
    expect(problems.map((problem) => problem.path)).toEqual([field]);
  }
});

it("the largest number is published", async () => {
  const { entry, problems } = await save("ad", { ...ad, sort: largest });
  expect(problems).toEqual([]);
  const published = await app.call(
    "admin/content/publish",
    { id: entry.id, base: entry.revision, live: entry.liveRevision },
    editor.token,
  );
  expect(published.entry).toMatchObject({ live: true });
});

it("an import names the field too", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "shiguang-numbers-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "films.jsonl");
  const lines = [
    { kind: "video", key: "too-many", title: "赞太多", supports: largest + 1 },
    { kind: "series", key: "too-long", title: "太长", description: "太长", total: largest + 1 },
  ];
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  const options = importOptions.parse({});
  const row = await beginImport(app.site.context, { source: "json-lines", address: file, options, dry: false });
  expect(await continueImport(app.site.context, row)).toMatchObject({ added: 0, wrong: 2 });
});
