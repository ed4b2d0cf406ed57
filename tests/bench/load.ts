import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";

export interface LoadResult {
  requests: number;
  /** Processor seconds the server's processes used meanwhile. */
  cpuSeconds: number;
  perCpuSecond: number;
}

const clockTicks = 100;

/** User and system seconds of a process so far. Linux only. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / clockTicks;
}

/** Asks for one address over `connections` kept-alive connections until `requests` are answered. */
export async function load(
  url: string,
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
      await request(url, agent);
    }
  }
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  const cpuSeconds = pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0) - before;
  return { requests, cpuSeconds, perCpuSecond: requests / cpuSeconds };
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
    get(url, { agent, headers: { "accept-encoding": "br" } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once("end", resolve).once("error", reject);
    }).once("error", reject);
  });
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
