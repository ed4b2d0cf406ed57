import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

export interface LoadResult {
  requests: number;
  /** Processor seconds the server's processes used meanwhile. */
  cpuSeconds: number;
  perCpuSecond: number;
}

const clockTicks = 100;
/** What Chrome and Firefox accept. */
const browserEncodings = "gzip, deflate, br, zstd";

/** User and system seconds of a process so far. Linux only. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / clockTicks;
}

/** Asks for one address, or for another at each turn, over `connections` kept-alive connections until `requests` are answered. */
export async function load(
  url: string | ((turn: number) => string),
  pids: readonly number[],
  requests: number,
  connections = 16,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const before = pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
  let left = requests;
  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1;
      await request(typeof url === "string" ? url : url(requests - left), agent);
    }
  }
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  const cpuSeconds = pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0) - before;
  return { requests, cpuSeconds, perCpuSecond: requests / cpuSeconds };
}

/**
 * Begins `work` so many times a second, each when it is due however slow the others are, until `until` settles; resolves with how many
 * were due when the last has ended. While `max` are under way no more begin: a server that has fallen behind for good is not helped by being asked
 * for ever more. Work is told its number and when it was due, in milliseconds of `performance.now()`: a server that stands
 * still is seen in every request that should have come meanwhile.
 */
export async function steadily(
  perSecond: number,
  until: Promise<unknown>,
  work: (number: number, due: number) => Promise<void>,
  max = Infinity,
): Promise<number> {
  const running = new Set<Promise<void>>();
  const started = performance.now();
  let over = false;
  const ended = until.finally(() => {
    over = true;
  });
  // Thrown below, when what is under way has ended.
  ended.catch(() => {});
  let number = 0;
  for (; ; number += 1) {
    const due = started + (number * 1000) / perSecond;
    // Also when it is late: answers must get their turn.
    await wait(Math.max(0, due - performance.now()));
    if (over) break;
    if (running.size >= max) continue;
    const one = work(number, due);
    running.add(one);
    void one.finally(() => running.delete(one));
  }
  await Promise.all(running);
  await ended;
  return number;
}

/** A page that came with another status than 200. */
export class PageRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`page answered ${status}`);
    this.status = status;
  }
}

/** Reads a page to its end; throws when that takes longer than `limit` milliseconds. */
export function readPage(
  url: string,
  agent: Agent,
  limit: number,
  headers: Record<string, string> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { agent, timeout: limit, headers: { "accept-encoding": browserEncodings, ...headers } };
    const asked = get(url, options, (response) => {
      response.resume().once("error", reject);
      response.once("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new PageRefused(response.statusCode ?? 0));
      });
    });
    asked.once("timeout", () => asked.destroy(new Error(`no page within ${limit} ms`)));
    asked.once("error", reject);
  });
}

/** Milliseconds of every answer, one asked for after the other until `end`; sorted. */
export async function timesUntil(url: string, end: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  let over = false;
  const ended = end.finally(() => {
    over = true;
  });
  const times: number[] = [];
  while (!over) {
    const before = performance.now();
    await request(url, agent);
    times.push(performance.now() - before);
  }
  await ended;
  agent.destroy();
  return times.toSorted((left, right) => left - right);
}

/** Of sorted numbers. */
export function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

function request(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { "accept-encoding": browserEncodings } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once("end", resolve).once("error", reject);
    }).once("error", reject);
  });
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
