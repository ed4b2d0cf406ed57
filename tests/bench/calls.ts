import path from "node:path";
import type { CallName } from "#lib/contract/calls.ts";
import { startTestServer } from "../../scripts/setup/server.ts";
import { cpuSecondsOf, median } from "./load.ts";
import { guestToken, signer } from "./logins.ts";
import type { Ratio } from "./pages.ts";

const people = 8;
const warmUp = 500;
const calls = 2000;
const rounds = 3;

/** Reads of guests around small queries: two that are the same for everybody, two of their own. */
const reads: readonly { path: CallName; input: (film: number) => object }[] = [
  { path: "video/detail", input: (id) => ({ id }) },
  { path: "comment/list", input: (id) => ({ contentType: 2, targetId: id, sort: "new", pageSize: 20 }) },
  { path: "user/info", input: () => ({}) },
  { path: "checkin/gave", input: () => ({}) },
];

/** Processor milliseconds of signed calls, of all threads. */
export async function benchCalls(folder: string): Promise<Ratio[]> {
  const site = await startTestServer(path.join(folder, "calls"), undefined, { WORKER: "off" });
  try {
    const html = await (await fetch(site.origin)).text();
    const films = [...html.matchAll(/\/videoDetails\?id=(\d+)/g)].map(([, id]) => Number(id));
    const send = await signer(site.origin);
    const token = await guestToken(send);

    async function cost({ path: name, input }: (typeof reads)[number], count: number): Promise<number> {
      const before = cpuSecondsOf(site.pid);
      let number = 0;
      async function one(): Promise<void> {
        while (number < count) {
          number += 1;
          const body = JSON.stringify(input(films[number % films.length] ?? 1));
          await send({ method: "POST", path: `/api/app/${name}`, body, token, idempotencyKey: undefined });
        }
      }
      await Promise.all(Array.from({ length: people }, one));
      return ((cpuSecondsOf(site.pid) - before) * 1000) / count;
    }

    const ratios: Ratio[] = [];
    for (const read of reads) {
      await cost(read, warmUp);
      const costs: number[] = [];
      for (let round = 0; round < rounds; round += 1) costs.push(await cost(read, calls));
      ratios.push({ name: `接口 ${read.path}，处理器毫秒`, value: median(costs), goal: "<= 0.4" });
    }
    return ratios;
  } finally {
    await site.stop();
  }
}
