import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { handlers } from "#server/job-handlers/handlers.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator } from "../../helpers/people.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

const hour = 3_600_000;
const asked: URLSearchParams[] = [];
let films: object[] = [];
let server: Server;
let address = "";
let app: TestApp;
let jobs: TestJobs;
let token = "";

beforeAll(async () => {
  server = createServer((req, res) => {
    asked.push(new URL(req.url ?? "", "http://x").searchParams);
    res.end(JSON.stringify({ code: 1, page: 1, pagecount: 1, total: films.length, list: films }));
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  const listening = server.address();
  const host = `127.0.0.1:${typeof listening === "object" ? listening?.port : 0}`;
  address = `http://${host}/api.php/provide/vod/`;
  const database = await createMigratedStore();
  app = await openTestApp(database, { IMPORT_HOSTS: host });
  jobs = await openTestJobs(database, { IMPORT_HOSTS: host });
  ({ token } = await addOperator(app));
});
afterAll(async () => {
  server.close();
  await jobs.close();
  await app.close();
});

async function move(milliseconds: number): Promise<void> {
  app.clock.now += milliseconds;
  jobs.clock.now = app.clock.now;
  await jobs.worker(handlers).drain();
}

const row = async (id: number) => (await app.call("admin/imports/detail", { id }, token)).row;

/** Queues the writing of an address of its own, which is repeated. */
async function write(name: string, repeatHours: number): Promise<number> {
  films = [{ vod_id: name, vod_name: name, type_name: "剧情片", vod_time: "2024-01-02 03:04:05" }];
  const { id } = await app.call("admin/imports/start", { source: "maccms", address: `${address}?of=${name}` }, token);
  await move(1000);
  const written = await app.call("admin/imports/write", { id, channels: {}, genres: {}, repeatHours }, token);
  return written.id;
}

/** Never again. */
const end = (id: number) => app.call("admin/imports/repeat", { id, hours: null }, token);

it("asks a source that was away for what it missed meanwhile too, from the first page", async () => {
  const id = await write("away", 24);
  await move(1000);
  const change = (values: { address: string; position?: string }) =>
    app.site.context.db.write((trx) => trx.updateTable("imports").set(values).where("repeat_hours", "=", 24).execute());
  await change({ address: "http://127.0.0.1:1/vod" });
  await move(24 * hour);
  const [failed] = (await app.call("admin/imports/list", {}, token)).list;
  expect(failed).toMatchObject({ state: "failed", repeatHours: 24 });
  expect(failed?.id).not.toBe(id);
  // As if the first page had been written before it went away.
  await change({ address: `${address}?of=away`, position: "1" });
  asked.length = 0;
  await move(20 * hour);
  expect(await row(failed?.id ?? 0)).toMatchObject({ state: "done" });
  expect(asked.map((query) => query.get("pg"))).toEqual(["1"]);
  expect(Number(asked[0]?.get("h"))).toBeGreaterThanOrEqual(24 + 20);
  await end(failed?.id ?? 0);
});

it("goes on with a repeated import that was stopped when its next time comes, which it says", async () => {
  const id = await write("stopped", 6);
  const next = new Date(app.clock.now + 6 * hour).toISOString();
  const stopped = await app.call("admin/imports/stop", { id }, token);
  expect(stopped).toMatchObject({ state: "cancelled", repeatHours: 6, nextAt: next, failures: 0 });
  await move(hour);
  expect(await row(id)).toMatchObject({ state: "cancelled", added: 0 });
  await move(5 * hour);
  expect(await row(id)).toMatchObject({ state: "done", added: 1, repeatHours: 6 });
  await end(id);
});

it("does what a stopped import is told of its repetition", async () => {
  const id = await write("told", 6);
  await app.call("admin/imports/stop", { id }, token);
  await end(id);
  await move(12 * hour);
  expect(await row(id)).toMatchObject({ state: "cancelled", nextAt: null });
  const again = await app.call("admin/imports/repeat", { id, hours: 3 }, token);
  expect(again.nextAt).toBe(new Date(app.clock.now + 3 * hour).toISOString());
  await move(3 * hour);
  expect(await row(id)).toMatchObject({ state: "done", added: 1, repeatHours: 3 });
  await end(id);
});
