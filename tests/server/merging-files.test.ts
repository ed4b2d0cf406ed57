import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MergedKind } from "#lib/contract/schemas/merging.ts";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { addOperator } from "../helpers/people.ts";

const folder = mkdtempSync(path.join(tmpdir(), "shiguang-merged-files-"));
const tables = { video: "videos", performer: "performers", tag: "tags" } as const;

let app: TestApp;
let token: string;
beforeAll(async () => {
  cpSync(path.join(import.meta.dirname, "../fixtures/content"), folder, { recursive: true });
  appendFileSync(path.join(folder, "performers.yaml"), "\n- { key: shen-yu-two, name: 沈屿二, pinyin: shen yu er }\n");
  appendFileSync(path.join(folder, "tags.yaml"), "\n    - { key: healing-two, name: 很治愈 }\n");
  app = await createTestApp({ RATE_LIMITS: "off" });
  await importContent(app.site.context, app.site.storage, folder);
  ({ token } = await addOperator(app));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const idOf = async (kind: MergedKind, key: string) => {
  const rows = app.site.context.db.primary.selectFrom(tables[kind]).select("id").where("content_key", "=", key);
  return (await rows.executeTakeFirstOrThrow()).id;
};

/** What the address of an entry shows. */
const shown = async (kind: MergedKind, id: number) => (await app.call(`${kind}/detail`, { id }, token)).id;

it.each([
  ["video", "first-letter", "second-letter"],
  ["performer", "shen-yu", "shen-yu-two"],
  ["tag", "healing", "healing-two"],
] as const)("a merged %s that the files still have is one of its own again", async (kind, keptKey, goneKey) => {
  const keep = await idOf(kind, keptKey);
  const merge = async () => {
    const drop = await idOf(kind, goneKey);
    const { left, right } = await app.call("admin/duplicates/pair", { kind, left: keptKey, right: goneKey }, token);
    const input = { kind, keep, drop, keepTitle: left.title, dropTitle: right.title };
    while (!(await app.call("admin/duplicates/merge", input, token)).done);
    expect(await shown(kind, drop)).toBe(keep);
    return drop;
  };
  const drop = await merge();
  await importContent(app.site.context, app.site.storage, folder, { keep: "screen" });
  expect(await shown(kind, drop)).toBe(keep);
  await importContent(app.site.context, app.site.storage, folder, { keep: "files" });
  const again = await idOf(kind, goneKey);
  expect(await shown(kind, again)).toBe(again);
  await merge();
});
