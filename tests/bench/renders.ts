import { z } from "zod";
import type { TestServer } from "../../scripts/setup/server.ts";
import { load } from "./load.ts";

const feed = z.object({ items: z.array(z.object({ title: z.string() })) });

/** A kind of page that is rendered for every request, because it is not cached. */
export interface RenderedPage {
  name: string;
  /** Most processor milliseconds that one may cost. */
  max?: number;
  address(turn: number): string;
}

/** The processor's clock ticks a hundred times a second. */
const renders = 400;
/** Until its code is compiled for speed. */
const warmUp = 600;

/** The same addresses in every build of the demonstration site; searches go through words of titles. */
export async function renderedPages(origin: string): Promise<RenderedPage[]> {
  const words = await wordsOf(origin);
  const found = await (await fetch(`${origin}/searchResult?q=${encodeURIComponent("轨道")}`)).text();
  const watch = /\/videoDetails\?id=\d+/.exec(found)?.[0] ?? "/videoDetails";
  return [
    { name: "首页", address: () => "/" },
    { name: "影片页", max: 3, address: () => watch },
    { name: "标签页", max: 2, address: () => "/tagDetails?tid=2" },
    { name: "搜索结果", max: 2, address: (turn) => `/searchResult?q=${encodeURIComponent(words(turn))}` },
    { name: "演员页", max: 2, address: () => "/actressPage?id=2" },
    { name: "影评", address: () => "/reviewDetail?id=1" },
  ];
}

/** Addresses of searches, each with two characters of titles that no other has: a page that nobody has opened. */
export async function unseenPages(origin: string): Promise<(turn: number) => string> {
  const titles = await titlesOf(origin);
  const characters = [...new Set(titles.join("").match(/\p{Script=Han}/gu))];
  const character = (turn: number) => characters[turn % characters.length] ?? "";
  return (turn) =>
    `/searchResult?q=${encodeURIComponent(character(turn) + character(Math.floor(turn / characters.length)))}`;
}

/** Words of two characters from titles. */
export async function wordsOf(origin: string): Promise<(turn: number) => string> {
  const titles = await titlesOf(origin);
  return (turn) => (titles[turn % titles.length] ?? "").slice(turn % 3, (turn % 3) + 2) || "月";
}

/** All pages that the sitemap lists. */
export async function listedPages(origin: string): Promise<string[]> {
  const index = await addressesIn(`${origin}/sitemap.xml`);
  const parts = await Promise.all(index.map((file) => addressesIn(file)));
  return parts.flat();
}

async function addressesIn(url: string): Promise<string[]> {
  const text = await (await fetch(url)).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));
}

/** What is new on the site. */
async function titlesOf(origin: string): Promise<string[]> {
  const { items } = feed.parse(await (await fetch(`${origin}/feed.json`)).json());
  return items.map(({ title }) => title);
}

/** Processor milliseconds of all threads for one page, compressed. The site must run without a page cache. */
export async function renderCost({ origin, pid }: TestServer, page: RenderedPage): Promise<number> {
  const address = (turn: number) => `${origin}${page.address(turn)}`;
  // One at a time: two who ask at once would share a render.
  await load(address, [pid], warmUp, 1);
  const { cpuSeconds } = await load((turn) => address(warmUp + turn), [pid], renders, 1);
  return (cpuSeconds * 1000) / renders;
}
