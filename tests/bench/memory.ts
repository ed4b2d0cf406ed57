import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startTestServer } from "../../scripts/setup/server.ts";
import { load } from "./load.ts";
import type { Ratio } from "./pages.ts";
import { listedPages, unseenPages } from "./renders.ts";

const pages = 1000;
/** Milliseconds until a process that nobody asks has come to rest. */
const rest = 10_000;

/** Megabytes in memory of a web process that has been started again, and of one that has rendered a thousand different pages. */
export async function benchMemory(folder: string): Promise<Ratio[]> {
  const data = path.join(folder, "memory");
  const settings = { WORKER: "off" };
  await (await startTestServer(data, undefined, settings)).stop();
  const site = await startTestServer(data, undefined, settings);
  try {
    await wait(rest);
    const idle = residentMegabytes(site.pid);
    const unseen = await unseenPages(site.origin);
    const listed = await listedPages(site.origin);
    const address = (turn: number) => listed[turn] ?? `${site.origin}${unseen(turn)}`;
    await load(address, [site.pid], pages, 4);
    await wait(rest / 2);
    return [
      { name: "内存，没有人来，MB（其中 Node 与库的文件约 79）", value: idle, goal: "<= 120" },
      { name: `内存，画过 ${pages} 页，MB`, value: residentMegabytes(site.pid), goal: "<= 220" },
    ];
  } finally {
    await site.stop();
  }
}

function residentMegabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
