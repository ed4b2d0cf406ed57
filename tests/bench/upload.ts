import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fingerprintOf } from "#lib/film-files.ts";
import { openTestApp, type TestApp } from "../helpers/app.ts";
import { createTestStore } from "../helpers/database.ts";
import { addMember } from "../helpers/people.ts";
import { exitOf, startFixture } from "../helpers/process.ts";
import { addChannel } from "../helpers/rows.ts";
import { tus } from "../helpers/tus.ts";

const mebibyte = 1024 * 1024;
const step = 4 * mebibyte;

export interface UploadResult {
  seconds: number;
  /** Bytes that had to be sent again because of the cuts. */
  again: number;
  /** Most memory the server's process held, in bytes; 0 where the system does not say. */
  peak: number;
}

/** Sends a file to a server's process over a connection that is cut so many times. Throws when what arrives is not the file. */
export async function benchUpload(bytes: number, cuts: number): Promise<UploadResult> {
  const folder = mkdtempSync(path.join(tmpdir(), "shiguang-upload-"));
  const database = await createTestStore();
  const app = await openTestApp(database);
  const server = startFixture("serve-uploads.ts", [
    database.dataDir,
    String(app.clock.now),
    database.databaseUrl ?? "",
  ]);
  try {
    if (!server.stdout) throw new Error("no standard output");
    const [port] = await once(createInterface(server.stdout), "line");
    const { file, hash } = await makeFile(path.join(folder, "film.mp4"), bytes);
    await addChannel(app.site.context, 10783);
    const { token } = await addMember(app);
    const name = path.basename(file);
    const input = {
      name,
      size: bytes,
      fingerprint: await fingerprintOf(bytes, (from, to) => readPart(file, from, to)),
    };
    const { url: address, uploadId } = await app.call("works/upload/media", input, token);
    const url = `http://127.0.0.1:${port}${address}`;

    const begun = performance.now();
    let [sent, offset] = [0, 0];
    for (let cut = 0; cut <= cuts; cut += 1) {
      const until = cut === cuts ? bytes : Math.floor((bytes * (cut + 0.2 + 0.6 * Math.random())) / cuts);
      while (offset < until) {
        sent += await send(url, { token, file, offset, until: Math.max(until, offset + 1), size: bytes });
        offset = await offsetOf(url, token);
        if (cut < cuts) break;
      }
    }
    const seconds = (performance.now() - begun) / 1000;
    if ((await storedHash(app, uploadId)) !== hash) throw new Error("what arrived is not the file");
    return { seconds, again: sent - bytes, peak: peakOf(server.pid ?? 0) };
  } finally {
    server.kill("SIGKILL");
    await exitOf(server);
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Random bytes that begin as an MP4 does. */
async function makeFile(file: string, bytes: number): Promise<{ file: string; hash: string }> {
  const hash = createHash("sha256");
  const handle = await open(file, "wx");
  for (let at = 0; at < bytes; at += step) {
    const part = randomBytes(Math.min(step, bytes - at));
    if (at === 0) part.write("\0\0\0\x18ftypisom", 0, "latin1");
    hash.update(part);
    await handle.writeFile(part);
  }
  await handle.close();
  return { file, hash: hash.digest("hex") };
}

async function readPart(file: string, from: number, to: number): Promise<Buffer> {
  const handle = await open(file, "r");
  try {
    return (await handle.read(Buffer.alloc(to - from), 0, to - from, from)).buffer;
  } finally {
    await handle.close();
  }
}

interface Stretch {
  token: string;
  file: string;
  offset: number;
  /** The connection is cut here, unless it is the end. */
  until: number;
  size: number;
}

/** Bytes that went out. */
async function send(url: string, { token, file, offset, until, size }: Stretch): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    "tus-resumable": "1.0.0",
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
    "content-length": String(size - offset),
  };
  const call = request(url, { method: "PATCH", headers, agent: false });
  const { promise: over, resolve } = Promise.withResolvers<void>();
  call.on("response", (answer) => answer.resume().on("end", resolve));
  call.on("close", resolve);
  call.on("error", () => resolve());
  let at = offset;
  while (at < until && !call.destroyed) {
    const part = await readPart(file, at, Math.min(until, at + step));
    if (!call.write(part)) await Promise.race([once(call, "drain"), over]);
    at += part.length;
  }
  if (until < size) call.destroy();
  else call.end();
  await over;
  return at - offset;
}

/** Once the server has noticed the cut. */
async function offsetOf(url: string, token: string): Promise<number> {
  let before = -1;
  for (;;) {
    const { offset } = await tus(url, "HEAD", { token });
    if (offset === null) throw new Error("the upload is gone");
    if (offset === before) return offset;
    before = offset;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function storedHash({ site }: TestApp, id: string): Promise<string> {
  const { parts } = await site.context.db.primary
    .selectFrom("uploads")
    .select("parts")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const hash = createHash("sha256");
  for (let number = 0; number < parts; number += 1) {
    for await (const chunk of await site.storage.open(`uploads/${id}/${number}`)) hash.update(chunk);
  }
  return hash.digest("hex");
}

function peakOf(pid: number): number {
  try {
    const kilobytes = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
