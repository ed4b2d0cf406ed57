import { Agent } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startTestServer } from "../../scripts/setup/server.ts";
import { at, readPage, steadily } from "./load.ts";
import type { Ratio } from "./pages.ts";
import { unseenPages } from "./renders.ts";

const walkers = 8;
const perSecond = 200;
const milliseconds = 10_000;
const timeout = 20_000;

/** How long a reader of a cached page waits while eight others open pages as fast as they can that nobody has opened before. */
export async function benchWalkers(folder: string): Promise<Ratio[]> {
  const site = await startTestServer(path.join(folder, "walkers"), undefined, { WORKER: "off" });
  const agent = new Agent({ keepAlive: true });
  try {
    const unseen = await unseenPages(site.origin);
    // From here on it is cached.
    await readPage(`${site.origin}/`, agent, timeout);
    const times: number[] = [];
    let isOver = false;
    let turn = 0;
    const over = wait(milliseconds).then(() => {
      isOver = true;
    });
    const walk = async () => {
      while (!isOver) await readPage(`${site.origin}${unseen((turn += 1))}`, agent, timeout);
    };
    const walking = Array.from({ length: walkers }, walk);
    await steadily(perSecond, over, async (_number, due) => {
      // A timer may be a little early.
      const begun = Math.min(due, performance.now());
      await readPage(`${site.origin}/`, agent, timeout);
      times.push(performance.now() - begun);
    });
    await Promise.all(walking);
    const sorted = times.toSorted((left, right) => left - right);
    const name = `缓存的首页，${walkers} 人翻没有缓存的页（每秒 ${Math.round((turn * 1000) / milliseconds)} 页）时`;
    return [
      { name: `${name} p50，毫秒`, value: at(sorted, 0.5), goal: "<= 2" },
      { name: `${name} p99，毫秒`, value: at(sorted, 0.99) },
    ];
  } finally {
    agent.destroy();
    await site.stop();
  }
}
