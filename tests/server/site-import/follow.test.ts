import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { beginImport, continueImport } from "#server/site-import/imports.ts";
import { importOptions } from "#server/site-import/options.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator } from "../../helpers/people.ts";

const folder = mkdtempSync(path.join(tmpdir(), "shiguang-follow-"));
let app: TestApp;
let token = "";
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_ORIGIN: "https://film.example", INDEXNOW_KEY: "0123456789abcdef" });
  ({ token } = await addOperator(app));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

async function bring(...records: readonly object[]) {
  const { context } = app.site;
  app.clock.now += 1;
  const file = path.join(folder, "films.jsonl");
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join("\n"));
  const options = importOptions.parse({});
  const row = await beginImport(context, { source: "json-lines", address: file, options, dry: false });
  return continueImport(context, row, { pace: { clock: () => performance.now(), rest: async () => {} } });
}

/** Films search engines are to be told of; forgets them. */
async function notified(): Promise<string[]> {
  const { db } = app.site.context;
  const rows = await db.write((trx) =>
    trx.deleteFrom("push_jobs").where("path", "like", "/videoDetails%").returning("path").execute(),
  );
  const ids = rows.map((row) => Number(new URL(row.path, "http://site").searchParams.get("id")));
  const films = await db.primary.selectFrom("videos").select(["id", "title"]).execute();
  return ids.map((id) => films.find((film) => film.id === id)?.title ?? `no film ${id}`).toSorted();
}

const names = async (kind: "video" | "performer" | "announcement") =>
  (await app.call("admin/content/list", { kind }, token)).list
    .map(({ title, state }) => `${title} ${state}`)
    .toSorted();

it("tells search engines of films that are public or have changed, and of no others", async () => {
  const film = (key: string, more: object = {}) => ({ kind: "video", key, title: key, description: "一", ...more });
  await bring(film("shown"), film("hidden", { status: "draft" }));
  expect(await notified()).toEqual(["shown"]);
  await bring(film("shown"), film("hidden", { status: "draft" }));
  expect(await notified()).toEqual([]);
  await bring(film("shown", { description: "二" }), film("hidden", { status: "published" }));
  expect(await notified()).toEqual(["hidden", "shown"]);
});

it("keeps what editors see in line with what an import has changed", async () => {
  const records = (after: string, status: string) => [
    { kind: "performer", key: "someone", name: `某人${after}` },
    { kind: "video", key: "renamed", title: `改名的${after}`, status },
    { kind: "announcement", key: "moved", title: `公告${after}`, body: "正文" },
  ];
  await bring(...records("一", "draft"));
  expect(await names("video")).toContain("改名的一 draft");
  expect(await names("performer")).toEqual(["某人一 published"]);
  expect(await names("announcement")).toEqual(["公告一 published"]);
  await bring(...records("二", "published"));
  expect(await names("video")).toContain("改名的二 published");
  expect(await names("performer")).toEqual(["某人二 published"]);
  expect(await names("announcement")).toEqual(["公告二 published"]);
});
