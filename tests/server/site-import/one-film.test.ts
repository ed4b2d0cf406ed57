import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { search } from "#server/search/results.ts";
import { beginImport, continueImport } from "#server/site-import/imports.ts";
import { importOptions } from "#server/site-import/options.ts";
import { openSite, type Site } from "#server/site/site.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";

let database: TestStore;
let site: Site;
let queries = 0;

beforeAll(async () => {
  database = await createMigratedStore();
  const settings = { DATA_DIR: database.dataDir, DEMO_CONTENT: "off", LOG_LEVEL: "error" };
  const env = readEnv(database.databaseUrl ? { ...settings, DATABASE_URL: database.databaseUrl } : settings);
  site = await openSite(env, createLog(env), { onQuery: () => (queries += 1), background: false });
});
afterAll(async () => {
  await site.close();
  await database.remove();
});

/** Returns the number of queries it takes. `rest` comes between two transactions. */
async function bring(records: readonly object[], rest = async () => {}): Promise<number> {
  const file = path.join(database.dataDir, "records.jsonl");
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join("\n"));
  const options = importOptions.parse({});
  const row = await beginImport(site.context, { source: "json-lines", address: file, options, dry: false });
  queries = 0;
  await continueImport(site.context, row, { pace: { clock: () => 0, rest } });
  return queries;
}

async function namesFor(q: string): Promise<string[]> {
  const { groups } = await search(site.context, { q, pageSize: 5 });
  return groups.flatMap(({ list }) => list.map(({ name }) => name.text));
}

const person = (n: number) => ({ kind: "performer", key: `p${n}`, name: `演员${n}号` });
const film = (n: number) => ({
  kind: "video",
  key: `f${n}`,
  title: `第${n}部`,
  performers: [{ performer: "p1", role: "", crafts: ["cast"] }],
});

it("asks no more of a site with many people, and finds the new ones", async () => {
  await bring([person(1), person(2)]);
  await bring([film(1)]);
  const alone = await bring([film(2)]);
  await bring(Array.from({ length: 1500 }, (_, n) => person(n + 3)));
  expect(await bring([film(3)])).toBe(alone);
  expect(await namesFor("演员1502号")).toContain("演员1502号");
});

it("finds people whom an import that was given up has left", async () => {
  const leave = () => Promise.reject(new Error("given up"));
  await expect(bring([person(3001), film(4)], leave)).rejects.toThrow("given up");
  expect(await namesFor("演员3001号")).not.toContain("演员3001号");
  await bring([film(5)]);
  expect(await namesFor("演员3001号")).toContain("演员3001号");
});
