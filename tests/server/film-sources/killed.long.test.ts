import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { openTestApp, testSecret } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { serveBytes, startFilmServer } from "../../helpers/film-server.ts";
import { addMember } from "../../helpers/people.ts";
import { addChannel } from "../../helpers/rows.ts";
import { filmBytes } from "../../helpers/tus.ts";
import { storedBytes } from "../uploads/stored.ts";

const mebibyte = 1024 * 1024;
const part = 8 * mebibyte;

function startWorker({ dataDir, databaseUrl }: TestStore, host: string): ChildProcess {
  const settings = {
    DATA_DIR: dataDir,
    APP_SECRET: testSecret,
    LOG_LEVEL: "fatal",
    WORKER: "off",
    UPLOAD_ADDRESS_HOSTS: host,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  return spawn(process.execPath, ["scripts/worker.ts"], { env: { ...process.env, ...settings }, stdio: "ignore" });
}

test(
  "workers are killed while they fetch: the next goes on where the last had stored, and the file is whole once",
  { timeout: 600_000 },
  async () => {
    const outside = await startFilmServer();
    const database = await createMigratedStore();
    const app = await openTestApp(database, { WORKER: "off", UPLOAD_ADDRESS_HOSTS: outside.host });
    onTestFinished(async () => {
      outside.close();
      await app.close();
    });
    app.clock.now = Date.now();
    const { db } = app.site.context;
    await addChannel(app.site.context, 10783);
    const member = await addMember(app);
    const bytes = filmBytes(20 * mebibyte);
    // Gives a part and a bit at a time, and then nothing more until its asker is gone.
    const address = outside.on("/long.mp4", (req, res, time) => {
      if (time === 3) return serveBytes(bytes)(req, res, time);
      const start = Number(/^bytes=(\d+)-/.exec(req.headers.range ?? "")?.[1] ?? 0);
      res.writeHead(start > 0 ? 206 : 200, {
        "content-length": bytes.length - start,
        "content-range": `bytes ${start}-${bytes.length - 1}/${bytes.length}`,
        etag: '"one"',
      });
      res.write(bytes.subarray(start, start + part + mebibyte));
    });
    await app.call("works/upload/address", { addresses: [address] }, member.token);
    const upload = () => db.primary.selectFrom("uploads").selectAll().executeTakeFirstOrThrow();
    for (const received of [part, 2 * part]) {
      const worker = startWorker(database, outside.host);
      await expect.poll(async () => (await upload()).received, { timeout: 120_000 }).toBe(received);
      worker.kill("SIGKILL");
      await once(worker, "exit");
      // As if half a minute had gone by.
      await db.write(async (trx) => {
        await trx.updateTable("jobs").set({ lease_until: 0 }).where("state", "=", "running").execute();
        await trx.updateTable("uploads").set({ writer_until: 0 }).execute();
      });
    }
    const workers = [startWorker(database, outside.host), startWorker(database, outside.host)];
    onTestFinished(async () => {
      for (const worker of workers) {
        const end = once(worker, "exit");
        worker.kill("SIGKILL");
        await end;
      }
    });
    await expect.poll(async () => (await upload()).state, { timeout: 120_000 }).not.toBe("open");
    const { id, size } = await upload();
    expect(size).toBe(bytes.length);
    expect(outside.asked).toEqual(["/long.mp4", `/long.mp4 bytes=${part}-`, `/long.mp4 bytes=${2 * part}-`]);
    expect((await storedBytes(app, id)).equals(bytes)).toBe(true);
  },
);
