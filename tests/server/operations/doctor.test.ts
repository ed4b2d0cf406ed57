import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnv, type Env } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { queueJob } from "#server/jobs/queue.ts";
import { examine, type Finding } from "#server/operations/doctor.ts";
import { openTestApp, testSecret, type TestApp } from "../../helpers/app.ts";
import { createTestStore } from "../../helpers/database.ts";
import { givePoints } from "../../helpers/ledger.ts";
import { addMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let env: Env;
beforeAll(async () => {
  const database = await createTestStore();
  env = readEnv({
    DATA_DIR: database.dataDir,
    ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
    APP_SECRET: testSecret,
  });
  app = await openTestApp(database);
  // It compares clocks with the machine's.
  app.clock.now = Date.now();
});
afterAll(() => app.close());

async function collect(of: Env): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const finding of examine(of, createLog({ logLevel: "silent" }))) found.push(finding);
  return found;
}

async function findings(): Promise<Finding[]> {
  return collect(env);
}
const broken = async (): Promise<string[]> =>
  (await findings()).filter(({ state }) => state === "bad").map(({ text }) => text);

it("finds nothing broken on a site that is well, then names what is, and what to do", async () => {
  const { context } = app.site;
  const { userId } = await addMember(app);
  await givePoints(context, userId, 5);
  expect(await broken()).toEqual([]);
  await context.db.write(async (trx) => {
    await trx.updateTable("point_accounts").set({ balance: 8 }).where("user_id", "=", userId).execute();
    await queueJob(trx, { kind: "transcode", subject: "video:1", payload: {}, now: Date.now() - 7_200_000 });
  });
  // Published without being indexed.
  await addVideo(context);
  const all = await findings();
  const terms = all.filter(({ state }) => state === "bad").map((one) => one.text);
  expect(terms).toEqual([
    `积分账本：1 位会员对不上（用户 ${userId} 应为 5、记为 8）。`,
    "搜索索引：对不上（videos 1 条，索引里 0 条）。",
    "任务：1 个等了半小时以上，没有人做。",
  ]);
  for (const { state, todo } of all) expect(todo === undefined).toBe(state === "good");
});

it("says plainly that the database cannot be reached", async () => {
  const lost = { ...env, databaseUrl: "postgres://nobody@127.0.0.1:1/none" };
  const last = (await collect(lost)).at(-1);
  expect(last).toMatchObject({ state: "bad", text: expect.stringContaining("连不上") });
});
