import { mkdirSync } from "node:fs";
import { Agent } from "node:http";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { startTestServer, type TestServer } from "../../scripts/setup/server.ts";
import { startCluster } from "../helpers/postgres.ts";
import { cpuSecondsOf, readPage } from "./load.ts";
import { guestToken, signer } from "./logins.ts";
import type { Ratio } from "./pages.ts";

const rounds = 5;
/** Requests a second that each process gets: the same alone and beside another, so that neither answers more of them at once. */
const rate = 200;
/** Requests to each process in one measurement. */
const requests = 2000;
const timeout = 20_000;

/**
 * What two web processes of one database read for a second of processor time, against each alone: pages from the cache, pages that are
 * rendered, calls whose answers are kept. On this machine the clients need a core as well, so what two cores carry cannot be seen from
 * outside: it is twice this.
 */
export async function benchTwoProcesses(folder: string, postgres: string): Promise<Ratio[]> {
  const cluster = startCluster(postgres);
  const dataDir = path.join(folder, "two-processes");
  mkdirSync(dataDir, { recursive: true });
  const first = await startTestServer(dataDir, cluster.url, { WORKER: "off" });
  const second = await startTestServer(dataDir, cluster.url, { WORKER: "off" });
  try {
    const alone = [await reader([first]), await reader([second])];
    const together = await reader([first, second]);
    for (const read of [...alone, together]) await read();
    let [apart, beside] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      for (const read of alone) apart += await read();
      beside += await together();
    }
    const name = "混合的读，每秒处理器：PostgreSQL 上两个网站进程 / 一个（两个核就是它的两倍）";
    return [{ name, value: apart / beside, goal: "0.9" }];
  } finally {
    await second.stop();
    await first.stop();
    cluster.stop();
  }
}

/** Returns the processor time, in seconds, that these processes need for the requests of one measurement. */
async function reader(sites: readonly TestServer[]): Promise<() => Promise<number>> {
  const agent = new Agent({ keepAlive: true });
  const html = await (await fetch(sites[0]!.origin)).text();
  const films = [...html.matchAll(/\/videoDetails\?id=(\d+)/g)].map(([, id]) => Number(id));
  const senders = await Promise.all(
    sites.map(async ({ origin }) => {
      const send = await signer(origin);
      return { origin, send, token: await guestToken(send) };
    }),
  );
  let asked = 0;

  async function ask(number: number): Promise<void> {
    const { origin, send, token } = senders[number % senders.length]!;
    const id = films[number % films.length];
    const call = (name: string, input: unknown) =>
      send({ method: "POST", path: `/api/app/${name}`, body: JSON.stringify(input), token, idempotencyKey: undefined });
    const kind = Math.floor(number / senders.length) % 10;
    // The words are new every time, so that nobody has asked for this page.
    if (kind === 0)
      return readPage(`${origin}/searchResult?q=${encodeURIComponent(`月 ${(asked += 1)}`)}`, agent, timeout);
    if (kind < 6) return readPage(`${origin}/videoDetails?id=${id}`, agent, timeout);
    if (kind === 6) await call("video/detail", { id });
    else if (kind === 7) await call("comment/list", { contentType: 2, targetId: id });
    else await call("video/list", { sort: "hot", pageSize: 24 });
  }

  return async () => {
    const cpu = () => sites.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);
    const before = cpu();
    const [start, total] = [performance.now(), requests * sites.length];
    const answers: Promise<void>[] = [];
    while (answers.length < total) {
      const due = Math.min(total, ((performance.now() - start) / 1000) * rate * sites.length);
      while (answers.length < due) answers.push(ask(answers.length));
      await setTimeout(2);
    }
    await Promise.all(answers);
    return cpu() - before;
  };
}
