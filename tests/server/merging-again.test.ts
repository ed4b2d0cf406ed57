import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContentKind } from "#lib/contract/schemas/editorial.ts";
import { beginImport, continueImport } from "#server/site-import/imports.ts";
import { importOptions } from "#server/site-import/options.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { addOperator } from "../helpers/people.ts";
import { addChannel } from "../helpers/rows.ts";

const folder = mkdtempSync(path.join(tmpdir(), "shiguang-again-"));
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  ({ token } = await addOperator(app));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

async function save(kind: ContentKind, document: Record<string, unknown>): Promise<number> {
  return (await app.call("admin/content/save", { kind, document }, token)).entry.id;
}

async function publish(id: number): Promise<number> {
  const { entry } = await app.call("admin/content/get", { id }, token);
  const input = { id, base: entry.revision, live: entry.liveRevision };
  const published = await app.call("admin/content/publish", input, token);
  return Number(/id=(\d+)/.exec(published.entry.href ?? "")?.[1]);
}

const merge = (keep: [number, string], drop: [number, string]) =>
  app.call(
    "admin/duplicates/merge",
    { kind: "performer", keep: keep[0], drop: drop[0], keepTitle: keep[1], dropTitle: drop[1] },
    token,
  );

const person = async (id: number) => (await app.call("performer/detail", { id }, token)).name;

it("a merged person that is published again is one of their own, and can be merged once more", async () => {
  await addChannel(app.site.context, 1);
  const kept = await publish(await save("performer", { key: "lu-one", name: "陆远一", pinyin: "lu yuan yi" }));
  const entry = await save("performer", { key: "lu-two", name: "陆远二", pinyin: "lu yuan er" });
  const other = await publish(entry);
  const film = await save("video", {
    key: "lu-film",
    title: "陆远的片",
    channel: "channel-1",
    performers: [{ performer: "lu-two", crafts: ["cast"] }],
  });
  await merge([kept, "陆远一"], [other, "陆远二"]);
  expect(await person(other)).toBe("陆远一");
  await expect(publish(film)).rejects.toThrow("已经并入“陆远一”");

  expect(await publish(entry)).toBe(other);
  expect(await person(other)).toBe("陆远二");
  await publish(film);
  const address = path.join(folder, "records.jsonl");
  writeFileSync(address, JSON.stringify({ kind: "performer", key: "lu-two", name: "陆远二", bio: "导入的。" }));
  const { context } = app.site;
  const options = importOptions.parse({});
  await continueImport(context, await beginImport(context, { source: "json-lines", address, options, dry: false }));
  expect((await app.call("performer/detail", { id: other }, token)).bio).toBe("导入的。");
  expect((await app.call("performer/detail", { id: kept }, token)).bio).toBe("");

  await merge([kept, "陆远一"], [other, "陆远二"]);
  expect(await person(other)).toBe("陆远一");
});
