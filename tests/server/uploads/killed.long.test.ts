import { createHash } from "node:crypto";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { openTestApp } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { addMember } from "../../helpers/people.ts";
import { exitOf, startFixture } from "../../helpers/process.ts";
import { addChannel } from "../../helpers/rows.ts";
import { filmBytes, tus } from "../../helpers/tus.ts";
import { openFile, partsOf, storedBytes } from "./stored.ts";

const mebibyte = 1024 * 1024;
const size = 64 * mebibyte;
const kills = 10;

it(`loses nothing that counts when its process is killed ${kills} times while a file arrives`, async () => {
  const database = await createMigratedStore();
  const app = await openTestApp(database);
  onTestFinished(() => app.close());
  await addChannel(app.site.context, 10783);
  const { token } = await addMember(app);
  const bytes = filmBytes(size);
  const { url: path, uploadId } = await openFile(app, "", token, bytes);
  let offset = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    // A minute passes each time: who was killed has let go of the upload by then.
    const { child, base } = await startServer(database, app.clock.now + kill * 60_000);
    const head = await tus(base + path, "HEAD", { token });
    expect(head.offset).toBeGreaterThanOrEqual(offset);
    offset = head.offset ?? 0;
    const arrives = kill % 4 === 2 && size - offset > 10 * mebibyte;
    const parts = await partsOf(app, uploadId);
    const until = Math.min(size - offset - mebibyte, (arrives ? 9 : Math.random() * 14) * mebibyte);
    await sendSlowly(base + path, { token, offset, bytes: bytes.subarray(offset), until });
    // On a busy machine a kill at any moment might leave nothing each time.
    if (arrives)
      await vi.waitFor(async () => expect(await partsOf(app, uploadId)).toBeGreaterThan(parts), { timeout: 60_000 });
    child.kill("SIGKILL");
    await exitOf(child);
  }
  const { child, base } = await startServer(database, app.clock.now + kills * 60_000);
  offset = (await tus(base + path, "HEAD", { token })).offset ?? 0;
  expect(offset).toBeGreaterThan(0);
  const last = await tus(base + path, "PATCH", { token, offset, body: bytes.subarray(offset) });
  expect(last).toMatchObject({ status: 204, offset: size });
  child.kill();
  await exitOf(child);
  const hashes = [bytes, await storedBytes(app, uploadId)].map((one) => createHash("sha256").update(one).digest("hex"));
  expect(hashes[1]).toBe(hashes[0]);
}, 300_000);

async function startServer(database: TestStore, now: number): Promise<{ child: ChildProcess; base: string }> {
  const child = startFixture("serve-uploads.ts", [database.dataDir, String(now), database.databaseUrl ?? ""]);
  onTestFinished(() => void child.kill("SIGKILL"));
  if (!child.stdout) throw new Error("no standard output");
  const [port] = await once(createInterface(child.stdout), "line");
  return { child, base: `http://127.0.0.1:${port}` };
}

/** Sends a body and comes back when about so many bytes of it have gone out, at a moment nobody can foresee. */
async function sendSlowly(
  url: string,
  { token, offset, bytes, until }: { token: string; offset: number; bytes: Uint8Array; until: number },
): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    "tus-resumable": "1.0.0",
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
    "content-length": String(bytes.length),
  };
  const call = request(url, { method: "PATCH", headers, agent: false });
  call.on("error", () => undefined);
  const step = 256 * 1024;
  for (let at = 0; at < until; at += step) {
    if (!call.write(bytes.subarray(at, at + step))) await Promise.race([once(call, "drain"), delay(1000)]);
  }
  await delay(Math.random() * 60);
}
