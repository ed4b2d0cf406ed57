import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), "shiguang-content-"));
  await cp(path.join(import.meta.dirname, "../../fixtures/content"), folder, { recursive: true });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Number of danmaku in the database after an import of so many. */
async function importLines(many: number): Promise<number> {
  const lines = Array.from({ length: many }, (_, n) => `    - { by: lin, at: ${n / 100}, text: 第${n}句 }`);
  await writeFile(path.join(folder, "danmaku/many.yaml"), `- on: first-letter\n  lines:\n${lines.join("\n")}\n`);
  await importContent(app.site.context, app.site.storage, folder);
  const rows = app.site.context.db.read.selectFrom("danmaku").select(({ fn }) => fn.countAll<number>().as("n"));
  return Number((await rows.executeTakeFirstOrThrow()).n);
}

it("takes a topic with more entries than a statement takes parameters", async () => {
  const topics = await readFile(path.join(folder, "topics.yaml"), "utf8");
  const entries = Array.from({ length: 7000 }, () => "    - ref: video:first-letter\n").join("");
  await writeFile(path.join(folder, "topics.yaml"), topics.replace("    - ref: video:first-letter\n", entries));
  await importContent(app.site.context, app.site.storage, folder);
  const { token } = await app.signIn();
  const { list } = await app.call("topic/list", {}, token);
  expect(list).toMatchObject([{ items: 7000 }]);
});

it("takes more lines than a statement takes parameters, and removes those that have left the files", async () => {
  const all = await importLines(33_000);
  expect(all).toBeGreaterThan(33_000);
  expect(await importLines(32_997)).toBe(all - 3);
});
