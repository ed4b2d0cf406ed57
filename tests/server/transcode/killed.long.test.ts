import { spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { findOrphans } from "#server/media/orphans.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { tidyUploads } from "#server/uploads/cancel.ts";
import { openTestApp, testSecret } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { withoutFilms } from "../../helpers/films.ts";
import { addMember } from "../../helpers/people.ts";
import { openTestJobs } from "../../helpers/worker.ts";
import { addWork } from "../../helpers/works.ts";
import { keysBelow, sendBytes, smallFilm } from "./sent.ts";

/** As often as a job may lose its worker and still be done. */
const killsPerFilm = 3;
const films = Number(process.env["KILLED_FILMS"] ?? 2);
const day = 86_400_000;

function startWorker({ dataDir, databaseUrl }: TestStore): ChildProcess {
  const env = {
    FFMPEG_NETWORK: "shared",
    DATA_DIR: dataDir,
    APP_SECRET: testSecret,
    LOG_LEVEL: "fatal",
    DEMO_CONTENT: "off",
  };
  const database = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  return spawn(process.execPath, ["scripts/worker.ts"], {
    env: { ...process.env, ...env, ...database },
    stdio: "ignore",
  });
}

/** Programs that work in a folder of this process's films. */
async function programsOf(pid: number): Promise<string[]> {
  const folder = `shiguang-film-${hostname().replaceAll(/[^\w-]/g, "_")}.${pid}.`;
  const numbers = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(numbers.map((number) => readFile(`/proc/${number}/cmdline`, "utf8").catch(() => "")));
  return lines.filter((line) => line.includes(folder));
}

test.skipIf(withoutFilms)(
  "workers are killed while they make films: each film is made once, and nothing is left",
  { timeout: films * 150_000 },
  async () => {
    const database = await createMigratedStore();
    const app = await openTestApp(database);
    const jobs = await openTestJobs(database);
    onTestFinished(async () => {
      await jobs.close();
      await app.close();
    });
    jobs.clock.now = Date.now();
    app.clock.now = Date.now();
    const { context } = jobs.base;
    const owner = await addMember(app);
    const bytes = await smallFilm("640x360", 3);
    for (let film = 0; film < films; film += 1) {
      const work = await addWork(context, owner.userId, { empty: true });
      await sendBytes(jobs, work, owner.userId, bytes);
      for (let kill = 0; kill < killsPerFilm; kill += 1) {
        const worker = startWorker(database);
        const begun = () =>
          context.db.primary.selectFrom("jobs").select("attempts").where("state", "=", "running").executeTakeFirst();
        await expect.poll(async () => (await begun())?.attempts).toBe(kill + 1);
        await pause(randomInt(50, 2500));
        worker.kill("SIGKILL");
        await once(worker, "exit");
        if (process.platform === "linux")
          await expect.poll(() => programsOf(worker.pid ?? 0), { timeout: 60_000 }).toEqual([]);
        // As if half a minute had gone by.
        await context.db.write((trx) =>
          trx.updateTable("jobs").set({ lease_until: 0 }).where("state", "=", "running").execute(),
        );
        if ((await begun()) === undefined) break;
      }
      const last = jobs.worker(handlers);
      await last.drain();
      const row = await context.db.primary
        .selectFrom("works")
        .select("state")
        .where("video_id", "=", work.id)
        .executeTakeFirst();
      expect(row?.state).toBe("ready");
    }
    const told = await context.db.primary
      .selectFrom("messages")
      .select("title")
      .where("user_id", "=", owner.userId)
      .execute();
    expect(told.map(({ title }) => title)).toEqual(Array.from({ length: films }, () => "影片处理好了"));

    jobs.clock.now += day;
    await jobs.worker(handlers).drain();
    await tidyUploads(context);
    expect(await keysBelow(context, "uploads/")).toEqual([]);
    jobs.clock.now += day;
    const orphans: string[] = [];
    for await (const { key } of findOrphans(context)) orphans.push(key);
    expect(orphans).toEqual([]);
    expect(
      (await readdir(tmpdir())).filter(
        (name) => name.startsWith(`shiguang-film-`) && name.includes(`.${process.pid}.`),
      ),
    ).toEqual([]);
  },
);
