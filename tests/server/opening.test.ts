import { expect, it } from "vitest";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { openSite } from "#server/site/site.ts";
import { createMigratedStore } from "../helpers/database.ts";

it("tells the operator what an opening site is doing, and of no films when it is to have none", async () => {
  const store = await createMigratedStore();
  const env = readEnv({
    DATA_DIR: store.dataDir,
    ...(store.databaseUrl ? { DATABASE_URL: store.databaseUrl } : {}),
    DEMO_CONTENT: "off",
    WORKER: "off",
    LOG_LEVEL: "error",
  });
  const steps: string[] = [];
  const site = await openSite(env, createLog(env), { background: false, progress: (text) => steps.push(text) });
  await site.close();
  await store.remove();
  expect(steps).toEqual(["准备数据库…"]);
});
