import { expect, it } from "vitest";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { openSite } from "#server/site/site.ts";
import { createMigratedPlace } from "../helpers/database.ts";

it("tells the operator what an opening site is doing, and of no films when it is to have none", async () => {
  const place = await createMigratedPlace();
  const env = readEnv({
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    DEMO_CONTENT: "off",
    WORKER: "off",
    LOG_LEVEL: "error",
  });
  const steps: string[] = [];
  const site = await openSite(env, createLog(env), { background: false, progress: (text) => steps.push(text) });
  await site.close();
  await place.remove();
  expect(steps).toEqual(["准备数据库…"]);
});
