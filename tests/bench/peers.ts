import { Agent } from "node:http";
import path from "node:path";
import { startTestServer } from "../../scripts/setup/server.ts";
import { median, readPage } from "./load.ts";
import type { Ratio } from "./pages.ts";
import { listedPages, renderedPages, wordsOf } from "./renders.ts";

const connections = 8;
const rounds = 3;
const milliseconds = 4000;
const timeout = 60_000;

/** Another site's page of one kind: `{n}` in the address is a number that counts up, `{q}` a word of our titles. */
export interface Peer {
  /** As in `renderedPages`. */
  kind: string;
  address: string;
}

/** Reads `影片页=http://127.0.0.1:8080/film/{n}.html`. */
export function readPeer(text: string): Peer {
  const [, kind, address] = /^([^=]+)=(https?:\/\/.+)$/.exec(text) ?? [];
  if (kind === undefined || address === undefined) throw new Error(`--peer 种类=地址，不是 ${text}`);
  return { kind, address };
}

/**
 * Pages a second that are rendered for each request, held against those of other sites on this machine, by the wall clock. With `data`, a
 * folder of a site, that site's; the same films on both sides are up to whoever asks.
 */
export async function benchPeers(folder: string, peers: readonly Peer[], data?: string): Promise<Ratio[]> {
  if (peers.length === 0) return [];
  const settings = { PAGE_CACHE_BYTES: "0", WORKER: "off", ...(data !== undefined && { DEMO_CONTENT: "off" }) };
  const site = await startTestServer(data ?? path.join(folder, "peers"), undefined, settings);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    const pages = await renderedPages(site.origin);
    const listed = await listedPages(site.origin);
    const words = await wordsOf(site.origin);
    const ratios: Ratio[] = [];
    for (const { kind, address } of peers) {
      const page = pages.find(({ name }) => name === kind);
      if (!page) throw new Error(`没有“${kind}”，有：${pages.map(({ name }) => name).join("、")}`);
      const { pathname } = new URL(page.address(0), site.origin);
      const same = listed.filter((one) => new URL(one).pathname === pathname);
      const ours = (turn: number) => same[turn % same.length] ?? `${site.origin}${page.address(turn)}`;
      const theirs = (turn: number) =>
        address.replaceAll("{n}", String(turn + 1)).replaceAll("{q}", encodeURIComponent(words(turn)));
      for (const address of [ours, theirs]) await perSecond(address, agent);
      const found: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        found.push((await perSecond(ours, agent)) / (await perSecond(theirs, agent)));
      ratios.push({
        name: `现画的${kind} / ${address}，每秒（墙上时间，${connections} 个连接）`,
        value: median(found),
      });
    }
    return ratios;
  } finally {
    agent.destroy();
    await site.stop();
  }
}

async function perSecond(address: (turn: number) => string, agent: Agent): Promise<number> {
  const started = performance.now();
  let turn = 0;
  async function work(): Promise<void> {
    while (performance.now() - started < milliseconds) await readPage(address(turn++), agent, timeout);
  }
  await Promise.all(Array.from({ length: connections }, work));
  return (turn * 1000) / (performance.now() - started);
}
