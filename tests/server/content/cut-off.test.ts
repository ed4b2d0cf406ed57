import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { kinds } from "#lib/kinds.ts";
import { importContent } from "#server/content-files/import.ts";
import { importTurn } from "#server/imports/import-turn.ts";
import { inTurn } from "#server/db/in-turn.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { staleHandler } from "#server/imports/stale-job.ts";
import type { Job } from "#server/jobs/handler.ts";
import { markIndex, staleKind } from "#server/search/index-mark.ts";
import { ensureIndex, indexDocument } from "#server/search/indexing.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { refusal } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");

let store: TestStore;
let app: TestApp;
let jobs: TestJobs;
let token = "";
let emptied = 0;
beforeAll(async () => {
  store = await createMigratedStore();
  const onQuery = (sql: string) => void (/delete from "search_documents" where "place" in/.test(sql) && emptied++);
  app = await openTestApp(store, {}, { onQuery });
  jobs = await openTestJobs(store);
  jobs.clock.now = app.clock.now;
  ({ token } = await app.signIn());
});
afterAll(async () => {
  await jobs.close();
  await app.close();
  await store.remove();
});

const context = () => app.site.context;
const drain = () => jobs.worker(handlers).drain();

async function found(q: string): Promise<string[]> {
  const { groups } = await app.call("search/query", { q, contentType: 2 }, token);
  return groups.flatMap(({ list }) => list.map(({ name }) => name.text));
}

async function waiting() {
  const query = context().db.primary.selectFrom("jobs").select("reason").where("kind", "=", "index-stale");
  return query.where("state", "=", "waiting").execute();
}

/** By this clock each transaction has time for one thing only; cut off soon after the first film is written. */
async function cutOff(): Promise<void> {
  let [time, rests] = [0, 0];
  const pace = {
    clock: () => (time += 1000),
    async rest() {
      const films = await context()
        .db.primary.selectFrom("videos")
        .select("id")
        .where("content_key", "is not", null)
        .execute();
      if (films.length > 0 && ++rests === 2) throw new Error("cut off");
    },
  };
  const load = importContent(context(), app.site.storage, fixture, { pace });
  expect(await refusal(load)).toContain("cut off");
}

it("answers at once after an import that was cut off, and finds by a job what that has left", async () => {
  const id = await addVideo(context(), { title: "远山的灯" });
  await context().db.write((trx) => indexDocument(context(), trx, kinds.video.type, id));
  await cutOff();
  expect(await found("第一封信")).toEqual([]);
  emptied = 0;
  await ensureIndex(context());
  expect(emptied).toBe(0);
  expect(await found("远山的灯")).toEqual(["远山的灯"]);
  await drain();
  expect(await found("第一封信")).toEqual(["第一封信"]);
  expect(await found("远山的灯")).toEqual(["远山的灯"]);
  expect(await waiting()).toEqual([]);
  await ensureIndex(context());
  expect(await waiting()).toEqual([]);
});

/** How many portions the job does before it ends, or dies after so many. */
async function portions(most = Infinity): Promise<number> {
  let done = 0;
  function progress(): void {
    if (++done === most) throw new Error("died");
  }
  const run = (job: Job) => staleHandler.run({ ...job, progress });
  await jobs.worker({ [staleKind]: { besides: true, run } }).drain();
  jobs.clock.now += 60_000;
  app.clock.now = jobs.clock.now;
  return done;
}

it("goes on where it was after its process has died, unless an import has begun since", async () => {
  const begin = () => context().db.write((trx) => markIndex(trx, "stale"));
  await begin();
  await ensureIndex(context());
  expect(await portions(2)).toBe(2);
  const rest = await portions();
  await begin();
  await ensureIndex(context());
  expect(await portions(2)).toBe(2);
  await begin();
  expect(await portions()).toBe(rest + 2);
  expect(await found("第一封信")).toEqual(["第一封信"]);
});

it("leaves it to an import that is still running", async () => {
  await context().db.write((trx) => markIndex(trx, "stale"));
  await ensureIndex(context());
  await inTurn(context(), importTurn, drain);
  expect(await waiting()).toEqual([{ reason: "导入还在进行，由它自己更新搜索" }]);
  jobs.clock.now += 60_000;
  await drain();
  expect(await waiting()).toEqual([]);
});

it("is rebuilt once by processes of another version that start together", async () => {
  await context().db.write((trx) => trx.deleteFrom("settings").where("name", "=", "search-index").execute());
  emptied = 0;
  await Promise.all([ensureIndex(context()), ensureIndex(context()), ensureIndex(context())]);
  expect(emptied).toBe(1);
  expect(await found("第一封信")).toEqual(["第一封信"]);
});
