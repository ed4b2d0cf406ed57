import { expect, onTestFinished, test } from "vitest";
import { openTestApp, testSecret } from "../../helpers/app.ts";
import { createMigratedStore, placeOf } from "../../helpers/database.ts";
import { freePort, killed, openTestLive, pushClip, startIngest } from "../../helpers/live.ts";
import { findPostgres, startCluster } from "../../helpers/postgres.ts";

const bin = findPostgres();
const patient = { timeout: 120_000, interval: 200 };

test.skipIf(bin === null)(
  "a broadcast goes on while the database is restarted, without a gap",
  { timeout: 300_000 },
  async () => {
    const cluster = startCluster(bin ?? "");
    onTestFinished(() => cluster.stop());
    const database = { ...(await createMigratedStore()), databaseUrl: cluster.url };
    const port = await freePort();
    const live = { LIVE_PORT: String(port), LIVE_WHO: "members", LIVE_RESUME_SECONDS: "300" };
    const app = await openTestApp(database, { ...live, LOG_LEVEL: "silent" });
    app.clock.now = Date.now();
    onTestFinished(() => app.close());
    const ingest = await startIngest({ ...placeOf(database), APP_SECRET: testSecret, ...live });
    onTestFinished(() => killed(ingest));
    const owner = await openTestLive(app);
    const segments = () =>
      app.site.context.db.primary.selectFrom("live_segments").selectAll().orderBy("number").execute();

    const pushed = pushClip(`rtmp://127.0.0.1:${port}/live/${owner.key}`, 600);
    onTestFinished(() => killed(pushed.child));
    await expect.poll(async () => (await segments()).length, patient).toBeGreaterThan(2);
    cluster.kill();
    cluster.start();
    await expect.poll(async () => (await segments()).length, patient).toBeGreaterThan(16);
    expect(pushed.child.exitCode).toBe(null);
    const all = await segments();
    expect(new Set(all.map(({ piece }) => piece))).toEqual(new Set([1]));
    for (const [index, { number, at, duration }] of all.entries()) {
      expect(number).toBe(index);
      const next = all[index + 1];
      if (next) expect(Math.abs(next.at - at - duration)).toBeLessThan(2);
    }
    app.clock.now = Date.now();
    await app.site.catchUp();
    await expect.poll(() => app.call("live/pulse", { id: owner.liveId }), patient).toMatchObject({ state: "on" });
  },
);
