import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startTestServer } from "../../scripts/setup/server.ts";
import { cpuSecondsOf, readPage, steadily } from "./load.ts";
import { addComment, guestToken, signer } from "./logins.ts";
import type { Ratio } from "./pages.ts";

const people = 20;
const seconds = 5;
const timeout = 20_000;
/** Comments a second: as many as a popular film gets, and as a premiere does. */
const rates = [5, 100];

/**
 * Processor milliseconds that a film's page costs after each new comment, when it is asked for after every one: the comments with their
 * pages, less the comments alone.
 */
export async function benchBusyFilm(folder: string): Promise<Ratio[]> {
  const site = await startTestServer(path.join(folder, "busy-film"), undefined, { WORKER: "off" });
  const agent = new Agent({ keepAlive: true });
  try {
    const html = await (await fetch(site.origin)).text();
    const id = Number(/\/videoDetails\?id=(\d+)/.exec(html)?.[1]);
    const send = await signer(site.origin);
    const tokens = await Promise.all(Array.from({ length: people }, () => guestToken(send)));

    async function cost(perSecond: number, withPage: boolean): Promise<number> {
      const before = cpuSecondsOf(site.pid);
      const comments = await steadily(perSecond, wait(seconds * 1000), async (number) => {
        await addComment(send, tokens[number % people] ?? "", id, `第 ${number} 句 ${randomUUID()}`);
        if (withPage) await readPage(`${site.origin}/videoDetails?id=${id}`, agent, timeout);
      });
      return ((cpuSecondsOf(site.pid) - before) * 1000) / comments;
    }

    await cost(100, true);
    const ratios: Ratio[] = [];
    for (const rate of rates) {
      const value = (await cost(rate, true)) - (await cost(rate, false));
      ratios.push({ name: `一秒 ${rate} 条新评论时，每条之后的影片页，处理器毫秒`, value });
    }
    return ratios;
  } finally {
    agent.destroy();
    await site.stop();
  }
}
