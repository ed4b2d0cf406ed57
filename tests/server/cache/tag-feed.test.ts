import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openBase, type Base } from "#server/site/base.ts";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { openTestApp, testSecret, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, testEngine } from "../../helpers/database.ts";

let app: TestApp;
let worker: Base;
let heard: string[];
beforeEach(async () => {
  const database = await createMigratedStore();
  app = await openTestApp(database);
  const url = database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {};
  const env = readEnv({ DATA_DIR: database.dataDir, APP_SECRET: testSecret, LOG_LEVEL: "error", ...url });
  worker = await openBase(env, createLog(env), { role: "worker", background: false });
  heard = [];
  app.site.onInvalidate((tags) => heard.push(...tags));
});
afterEach(async () => {
  await worker.close();
  await app.close();
});

const rows = () => app.site.context.db.primary.selectFrom("tag_changes").select(["tags"]).execute();

describe("changed cache tags", () => {
  it("are told to the web process once, many of them in one row", async () => {
    worker.context.changed("video:1", "videos");
    worker.context.changed("videos", "video:2");
    await worker.feed.catchUp();
    await app.site.catchUp();
    await app.site.catchUp();
    expect(heard).toEqual(["video:1", "videos", "video:2"]);
    expect(await rows()).toHaveLength(1);
  });

  it("are told by a web process only where there may be others that answer requests", async () => {
    const workerHeard: string[] = [];
    worker.tags.subscribe((tags) => workerHeard.push(...tags));
    app.site.context.changed("ads");
    await app.site.catchUp();
    await worker.feed.catchUp();
    expect(heard).toEqual(["ads"]);
    expect(workerHeard).toEqual(testEngine === "postgres" ? ["ads"] : []);
  });

  it("are still told when their process ends right away", async () => {
    worker.context.changed("video:1");
    await worker.feed.close();
    await app.site.catchUp();
    expect(heard).toEqual(["video:1"]);
  });

  it.runIf(testEngine === "postgres")("are heard when an earlier number is committed later", async () => {
    const { db } = worker.context;
    const insert = (tag: string) => ({ origin: "other", tags: JSON.stringify([tag]), created_at: 0 });
    await db.write(async (trx) => {
      await trx.insertInto("tag_changes").values(insert("slow")).execute();
      await app.site.context.db.write((other) => other.insertInto("tag_changes").values(insert("quick")).execute());
      await app.site.catchUp();
      expect(heard).toEqual(["quick"]);
    });
    await app.site.catchUp();
    expect(heard).toEqual(["quick", "slow"]);
  });
});
