import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { queueImports } from "#server/imports/queue.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { writeCatalogue } from "../../bench/catalogue-file.ts";
import { testSecret } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

const films = 700;
const kills = 3;
/** Longer than the lease of a job. */
const lease = 60_000;

function startWorker({ dataDir, databaseUrl }: TestStore): ChildProcess {
  const env = { DATA_DIR: dataDir, APP_SECRET: testSecret, LOG_LEVEL: "fatal", DEMO_CONTENT: "off" };
  const database = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  return spawn(process.execPath, ["scripts/worker.ts"], {
    env: { ...process.env, ...env, ...database },
    stdio: "ignore",
  });
}

async function queue({ base }: TestJobs, file: string): Promise<number> {
  const { db, now } = base.context;
  return db.write(async (trx) => {
    const { id } = await trx
      .insertInto("imports")
      .values({ source: "json-lines", address: file, state: "waiting", queued: 1, created_at: now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await queueImports(trx, now());
    return id;
  });
}

/** What was brought in, without numbers and times that differ from run to run. */
async function contents({ base }: TestJobs): Promise<unknown[]> {
  const { db } = base.context;
  const found = await db.primary
    .selectFrom("videos")
    .leftJoin("video_facts", "video_facts.video_id", "videos.id")
    .select(["content_key", "title", "year", "description", "scores", "releases", "runtime"])
    .orderBy("content_key")
    .execute();
  const people = await db.primary
    .selectFrom("performers")
    .select(["content_key", "name", "works"])
    .orderBy("content_key")
    .execute();
  const cast = await db.primary
    .selectFrom("video_performers")
    .innerJoin("videos", "videos.id", "video_performers.video_id")
    .innerJoin("performers", "performers.id", "video_performers.performer_id")
    .select(["videos.content_key as film", "performers.content_key as person", "role", "position"])
    .orderBy("film")
    .orderBy("position")
    .execute();
  const tags = await db.primary
    .selectFrom("tags")
    .select(["content_key", "name", "video_count"])
    .orderBy("content_key")
    .execute();
  const { ids } = await db.primary
    .selectFrom("external_ids")
    .select(({ fn }) => fn.countAll<number>().as("ids"))
    .executeTakeFirstOrThrow();
  const { documents } = await db.primary
    .selectFrom("search_documents")
    .select(({ fn }) => fn.countAll<number>().as("documents"))
    .executeTakeFirstOrThrow();
  return [found, people, cast, tags, ids, documents].map((part) => JSON.stringify(part));
}

test("an import whose workers are killed three times ends as one that was left alone", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "shiguang-killed-"));
  const file = path.join(folder, "films.jsonl");
  await writeCatalogue(file, films);
  const [database, other] = [await createMigratedStore(), await createMigratedStore()];
  const [jobs, quiet] = [await openTestJobs(database), await openTestJobs(other)];
  onTestFinished(async () => {
    await jobs.close();
    await quiet.close();
    await database.remove();
    await other.remove();
    rmSync(folder, { recursive: true });
  });
  await queue(quiet, file);
  const undisturbed = quiet.worker(handlers).drain();
  jobs.clock.now = Date.now();
  const id = await queue(jobs, file);
  const { db } = jobs.base.context;
  const standing = () => db.primary.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  await undisturbed;
  for (let kill = 0; kill < kills; kill += 1) {
    const before = (await standing()).read;
    const worker = startWorker(database);
    await expect.poll(async () => (await standing()).read, { interval: 20 }).toBeGreaterThan(before);
    worker.kill("SIGKILL");
    await once(worker, "exit");
    expect((await standing()).state).toBe("running");
    await db.write((trx) => trx.updateTable("jobs").set({ lease_until: 0 }).where("state", "=", "running").execute());
  }
  jobs.clock.now = Date.now() + lease;
  await jobs.worker(handlers).drain();
  expect(await standing()).toMatchObject({ state: "done", wrong: 0 });
  expect(await contents(jobs)).toEqual(await contents(quiet));
});
