import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { rainCity, startMetadataServer, type MetadataServer } from "../../helpers/metadata-server.ts";
import { addOperator, refusal, type TestPerson } from "../../helpers/people.ts";

let machine: MetadataServer;
let app: TestApp;
/** A second process on the same database. */
let other: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  machine = await startMetadataServer();
  const database = await createMigratedStore();
  const settings = { ...machine.settings, RATE_LIMITS: "off" };
  app = await openTestApp(database, settings);
  other = await openTestApp({ ...database, remove: async () => {} }, settings);
  editor = await addOperator(app);
  machine.answers.set("/3/search/movie", rainCity.search);
});
afterAll(async () => {
  await other.close();
  await app.close();
  machine.close();
});

const search = (from: TestApp, title: string) =>
  from.call("admin/metadata/search", { provider: "tmdb", title, kind: "film" }, editor.token);

it("spaces the requests of all processes together", async () => {
  const started = performance.now();
  await Promise.all(["甲", "乙", "丙", "丁", "戊", "己"].map((title, at) => search(at % 2 === 0 ? app : other, title)));
  // Six requests have five gaps of 100 ms; the clock that spaces them counts whole milliseconds.
  expect(performance.now() - started).toBeGreaterThan(490);
  expect(machine.asked.filter(({ url }) => url.startsWith("/3/search"))).toHaveLength(6);
});

it("does not wait for times from before the clock was set back", async () => {
  const free_at = Date.now() + 3_600_000;
  await app.site.context.db.write((trx) => trx.updateTable("metadata_pace").set({ free_at }).execute());
  machine.asked.splice(0);
  await search(app, "时间拨回以后");
  expect(machine.asked).not.toEqual([]);
});

it("keeps every process quiet while a provider wants a pause", async () => {
  machine.refusal = { status: 429, retryAfter: "120" };
  expect(await refusal(search(app, "太快"))).toContain("请我们慢一点");
  machine.refusal = null;
  machine.asked.splice(0);
  expect(await refusal(search(other, "也太快"))).toMatch(/请我们慢一点，1[12]\d 秒后再试/);
  expect(machine.asked).toEqual([]);
});
