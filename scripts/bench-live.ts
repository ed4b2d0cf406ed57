import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { isRecord, stringOf } from "#lib/client/json.ts";
import type { Transport } from "#lib/client/transport.ts";
import { findPrograms } from "#server/env/programs.ts";
import { openPairJobs } from "../tests/bench/pair/jobs.ts";
import { startPair } from "../tests/bench/pair/start.ts";
import { guestToken, signer } from "../tests/bench/logins.ts";
import { pushClock } from "../tests/bench/live/push.ts";
import { watchLive, type Watched } from "../tests/bench/live/viewer.ts";
import { freePort, killed, startIngest } from "../tests/helpers/live.ts";
import { ensurePairPrograms } from "./setup/pair.ts";

/**
 * `npm run bench:live -- [minutes] [viewers]`: a live watched by many through two web processes behind nginx, one of which is killed, while
 * the push breaks twice. Says how far behind the viewers are, who stood still, how soon a line reaches everybody, and what the recording has.
 */
const [minutes = 10, viewers = 50] = process.argv.slice(2).map(Number);
/** Milliseconds. */
const goals = { delay: 6000, stall: 10_000, recording: 1000 };
const breakSeconds = 8;
const sayEvery = 10_000;

const programs = ensurePairPrograms();
const folder = mkdtempSync(path.join(tmpdir(), "shiguang-live-"));
const port = await freePort();
const live = { LIVE_PORT: String(port), LIVE_WHO: "members", LIVE_RESUME_SECONDS: "120", RATE_LIMITS: "off" };
const pair = await startPair(folder, programs, say, live);
const settings = { ...pair.settings, DATA_DIR: path.join(folder, "ingest") };
const ingest = await startIngest(settings);
const ending = new AbortController();
let good = true;
try {
  const { base, close } = await openPairJobs(folder, pair.settings);
  const send = await signer(pair.origin);
  const owner = await newMember(send);
  const key = stringOf(field(await call(send, "live/key", {}, owner), "key"));
  const current = field(await call(send, "live/open", { title: "时钟", replay: "draft" }, owner), "current");
  const id = Number(field(current, "id"));

  const address = `rtmp://127.0.0.1:${port}/live/${key}`;
  const pushes = [pushClock(address)];
  const began = Date.now();
  const playlist = await untilPlaylist(send, id, owner);
  say(`${viewers} 个人看 ${minutes} 分钟，平均负载 ${load()}`);
  const watching = Promise.all(Array.from({ length: viewers }, () => watchLive(playlist, ending.signal)));
  const talking = new AbortController();
  const talk = Promise.all([speak(send, id, owner, talking.signal), ...pulses(send, id, owner, talking.signal)]);

  const third = (minutes * 60_000) / 3;
  const breaks: number[] = [];
  await wait(third);
  say("强行结束一个网站进程，10 秒后起下一个");
  breaks.push(Date.now());
  await pair.webs[0].crash(10_000);
  for (const share of [1.5, 2.25]) {
    await wait(Math.max(0, began + third * share - Date.now()));
    say(`推流断开 ${breakSeconds} 秒`);
    breaks.push(Date.now());
    await pushes.at(-1)?.cut();
    await wait(breakSeconds * 1000);
    pushes.push(pushClock(address));
  }
  await wait(Math.max(0, began + third * 3 - Date.now()));
  say("结束");
  await call(send, "live/end", { id }, owner);
  await pushes.at(-1)?.cut();
  talking.abort();
  const told = (await talk).flat();
  setTimeout(() => ending.abort(), 60_000).unref();
  report(await watching, breaks);
  print("一句话到所有人，p95 毫秒", at(told, 0.95), 3000);
  const sent = pushes.reduce((sum, push) => sum + push.sent(), 0) * 1000;
  const recorded = await recordedLength(base);
  print(
    `录像与推出去的差（${(sent / 1000).toFixed(1)} 秒），毫秒`,
    Math.abs(sent - recorded),
    goals.recording * pushes.length,
  );
  await close();
} finally {
  ending.abort();
  await killed(ingest);
  await pair.stop();
  rmSync(folder, { recursive: true, force: true });
}
say(`平均负载 ${load()}`);
process.exitCode = good ? 0 : 1;

function report(all: readonly Watched[], breaks: readonly number[]): void {
  const delays = all.flatMap((one) => one.delays);
  print("落后，p50 毫秒", at(delays, 0.5));
  print("落后，p95 毫秒", at(delays, 0.95), goals.delay);
  const stalls = all.flatMap((one) => one.stalls);
  const own = stalls.filter(({ from }) => !breaks.some((when) => from >= when - 1000 && from <= when + 30_000));
  print("站住的次数，断开之外，每人", own.length / all.length);
  print("站住最久，断开之外，毫秒", Math.max(0, ...own.map(({ length }) => length)), goals.stall);
  print(
    "站住最久，断开的时候，毫秒",
    Math.max(0, ...stalls.map(({ length }) => length)),
    breakSeconds * 1000 + goals.stall,
  );
  print("为了跟上而跳过，每人", all.reduce((sum, one) => sum + one.leaps, 0) / all.length);
  print("没有答好的请求，每人", all.reduce((sum, one) => sum + one.failures, 0) / all.length);
  print(
    "没有看到的片段",
    all.reduce((sum, one) => sum + one.missed, 0),
    0,
  );
  const last = Math.max(...all.map((one) => one.last));
  print("没有看到结尾的人", all.filter((one) => one.last !== last).length, 0);
}

function print(name: string, value: number, goal?: number): void {
  const reached = goal === undefined || value <= goal;
  good &&= reached;
  console.log(
    `${name}：${value.toFixed(value < 10 && !Number.isInteger(value) ? 2 : 0)}${goal === undefined ? "" : `（目标 ${goal}，${reached ? "到" : "没到"}）`}`,
  );
}

/** One line now and then; resolves to nothing. */
async function speak(transport: Transport, id: number, token: string, signal: AbortSignal): Promise<number[]> {
  while (!signal.aborted) {
    await call(transport, "live/say", { id, text: `现在是 ${Date.now()}` }, token).catch(() => null);
    await wait(sayEvery, null, { signal }).catch(() => null);
  }
  return [];
}

/** What each viewer's page asks while it watches. Milliseconds until each heard each line. */
function pulses(transport: Transport, id: number, token: string, signal: AbortSignal): Promise<number[]>[] {
  return Array.from({ length: viewers }, async () => {
    const heard: number[] = [];
    let after: number | undefined;
    while (!signal.aborted) {
      const asked = Date.now();
      const answer = await call(transport, "live/pulse", { id, after }, token).catch(() => null);
      const lines = field(answer, "lines");
      for (const line of Array.isArray(lines) ? lines : []) {
        after = Math.max(after ?? 0, Number(field(line, "id")));
        heard.push(Date.now() - Number(/\d+$/.exec(stringOf(field(line, "text")))?.[0]));
      }
      await wait(Math.max(500, asked + 1500 - Date.now()), null, { signal }).catch(() => null);
    }
    return heard;
  });
}

async function newMember(transport: Transport): Promise<string> {
  const token = await guestToken(transport);
  const [account, password] = [`live${randomBytes(4).toString("hex")}`, randomBytes(8).toString("hex")];
  await call(transport, "login/account/create", { account, password, confirmPassword: password }, token);
  return token;
}

async function untilPlaylist(transport: Transport, id: number, token: string): Promise<string> {
  for (;;) {
    const found = field(await call(transport, "live/show", { id }, token), "playlist");
    if (typeof found === "string") return new URL(found, pair.origin).href;
    await wait(500);
  }
}

/** Milliseconds of the recording that was made into a work. */
async function recordedLength({ context }: Awaited<ReturnType<typeof openPairJobs>>["base"]): Promise<number> {
  const until = Date.now() + 180_000;
  for (;;) {
    const upload = await context.db.primary.selectFrom("uploads").select(["id", "parts", "state"]).executeTakeFirst();
    if (upload?.state === "complete") {
      const file = path.join(folder, "recording");
      const parts = Array.from({ length: upload.parts }, (_, number) => `uploads/${upload.id}/${number}`);
      const bytes = await Promise.all(parts.map(async (part) => buffer(await context.storage.open(part))));
      writeFileSync(file, Buffer.concat(bytes));
      const probe = ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file];
      return Number(execFileSync(findPrograms()?.ffprobe ?? "ffprobe", probe, { encoding: "utf8" })) * 1000;
    }
    if (Date.now() > until) return 0;
    await wait(500);
  }
}

function call(transport: Transport, name: string, input: object, token: string): Promise<unknown> {
  const idempotencyKey = randomBytes(16).toString("hex");
  return transport({ method: "POST", path: `/api/app/${name}`, body: JSON.stringify(input), token, idempotencyKey });
}

function field(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

function say(text: string): void {
  console.error(`${new Date().toTimeString().slice(0, 8)} ${text}`);
}
