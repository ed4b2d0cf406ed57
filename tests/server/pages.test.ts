import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importContent } from "#server/content/import.ts";
import { readEnv } from "#server/env.ts";
import { loadBuild, type Build } from "#server/http/build.ts";
import { createLog } from "#server/log.ts";
import { contentFolder, openSite, type Site } from "#server/site.ts";
import { createTestPlace, type TestPlace } from "../helpers/database.ts";

let place: TestPlace;
let site: Site;
let build: Build;
let queries: string[] = [];

beforeAll(async () => {
  place = await createTestPlace();
  const settings = { DATA_DIR: place.dataDir, DEMO_CONTENT: "off", LOG_LEVEL: "error" };
  const env = readEnv(place.databaseUrl ? { ...settings, DATABASE_URL: place.databaseUrl } : settings);
  site = await openSite(env, createLog(env), { onQuery: (sql) => queries.push(sql) });
  build = await loadBuild(path.join(import.meta.dirname, "../../dist"));
});
afterAll(async () => {
  await site.close();
  await place.remove();
});

async function render(address: string) {
  queries = [];
  const errors: unknown[] = [];
  const locals = site.locals({ requestId: "test", origin: "http://localhost", buildId: build.id });
  const report = (error: unknown) => void errors.push(error);
  const response = await build.render(new Request(`http://localhost${address}`), { ...locals, report });
  expect(errors).toEqual([]);
  return { status: response.status, html: await response.text(), queries: queries.length, tags: locals.tags };
}

/** No query is added to a page without a very good reason. */
it("asks the database no more for a full site than for a small one", async () => {
  await importContent(site.context, site.storage, path.join(import.meta.dirname, "../fixtures/content"));
  const [small, smallFilm] = [await render("/"), await render("/videoDetails?id=2")];
  await importContent(site.context, site.storage, contentFolder);
  const row = await site.context.db.read
    .selectFrom("videos")
    .select("id")
    .where("status", "=", "published")
    .orderBy("comment_count", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const [full, fullFilm] = [await render("/"), await render(`/videoDetails?id=${row.id}`)];
  expect([small.status, smallFilm.status, full.status, fullFilm.status]).toEqual([200, 200, 200, 200]);
  expect(full.queries).toBeLessThanOrEqual(17);
  expect(fullFilm.queries).toBeLessThanOrEqual(13);
  expect(small.queries).toBeLessThanOrEqual(full.queries + 1);
  expect(fullFilm.tags).toContain(`video:${row.id}`);
  expect(fullFilm.tags).toContain(`comments:2:${row.id}`);
});

it("says 410 for a film that was taken down", async () => {
  const { id } = await site.context.db.read
    .selectFrom("videos")
    .select("id")
    .where("status", "=", "archived")
    .executeTakeFirstOrThrow();
  expect((await render(`/videoDetails?id=${id}`)).status).toBe(410);
});
