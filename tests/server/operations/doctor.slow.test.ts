import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnv, type Env } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { recordRun } from "#server/backups/runs.ts";
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

it("says how backups stand", async () => {
  const backups = async (of = env) => (await collect(of)).find(({ text }) => text.startsWith("备份："));
  expect(await backups()).toMatchObject({ state: "weak", text: "备份：没有定时备份。" });
  const placed: Env = { ...env, backups: { kind: "folder", folder: "never-written" } };
  expect(await backups(placed)).toMatchObject({ state: "weak", text: "备份：还没有做过。" });
  const run = { kind: "backup", name: "a", reason: "", objects: 0, bytes: 0, newBytes: 0, rows: 0 } as const;
  const record = (state: "done" | "failed", hoursAgo: number) => {
    const at = Date.now() - hoursAgo * 3_600_000;
    return app.site.context.db.write((trx) => recordRun(trx, { ...run, state, startedAt: at, finishedAt: at }));
  };
  await record("done", 48);
  expect(await backups(placed)).toMatchObject({ state: "weak", text: "备份：最近一份是 a，太久了。" });
  await record("done", 2);
  expect(await backups(placed)).toMatchObject({ state: "good" });
  await record("failed", 1);
  expect(await backups(placed)).toMatchObject({ state: "weak", text: "备份：上一次没有成功（）。" });
});

it("says plainly that the database cannot be reached", async () => {
  const lost = { ...env, databaseUrl: "postgres://nobody@127.0.0.1:1/none" };
  const last = (await collect(lost)).at(-1);
  expect(last).toMatchObject({ state: "bad", text: expect.stringContaining("连不上") });
});
