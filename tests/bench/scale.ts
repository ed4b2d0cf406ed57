import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { videoDetail } from "#server/catalogue/detail.ts";
import { rankVideos } from "#server/catalogue/rank.ts";
import { relatedVideos } from "#server/catalogue/related.ts";
import { listVideos } from "#server/catalogue/videos.ts";
import { listComments } from "#server/comments/comments.ts";
import { libraryInput } from "#lib/contract/schemas/library.ts";
import type { Context } from "#server/core/context.ts";
import { listLibrary } from "#server/library/list.ts";
import { performerDetail } from "#server/performers/detail.ts";
import { listPerformers } from "#server/performers/list.ts";
import { rankPerformers } from "#server/performers/rank.ts";
import { rankReviews } from "#server/reviews/rank.ts";
import { listReviews } from "#server/reviews/reviews.ts";
import { search } from "#server/search/results.ts";
import { suggest } from "#server/search/suggest.ts";
import type { Site } from "#server/site/site.ts";
import { loadLibrary, questions, type Asked } from "./library.ts";
import { pageWorks } from "./scale-pages.ts";
import { sitemap, writesOf } from "./scale-writes.ts";
import { readTerms } from "./terms.ts";

/** How long one kind of read took, in milliseconds. */
interface Timing {
  /** Of all times measured. */
  p50: number;
  p99: number;
  /**
   * Of the fastest time of every read. A machine's own delays do not depend on the number of rows, so they would hide growth or imitate
   * it.
   */
  work: { p50: number; p99: number };
}

export interface Row {
  name: string;
  /** The most p99 may be. */
  goal?: number;
  /**
   * Whether its growth is only reported. Few search terms are a part of another figure: some are found only among many films, so it depends
   * more on the terms than on the number of rows. The index of the sitemap counts all rows, in a thread of its own.
   */
  isGrowthFree: boolean;
  /** One per site. */
  timings: Timing[];
}

interface Figure {
  name: string;
  goal?: number;
  isGrowthFree?: boolean;
  writes?: boolean;
  /** Number of different reads or writes. */
  turns: number;
  work(turn: number): Promise<unknown>;
}

const turns = 200;
const writeTurns = 40;
/** Number of times that each read is measured. */
const repeats = 5;
const warmUp = 20;
const clients = 16;
const rounds = 4;
const goals = { details: 15, library: 30, search: 60 };

/**
 * Times every kind of read, and some writes, on every site, alternating between them, so that other load on the machine affects all of them alike. Then
 * measures the delay of the event loop with 16 clients at once, for each site by itself.
 */
export async function timeAll(
  sites: readonly Site[],
  folder: string,
  say: (text: string) => void,
): Promise<{ rows: Row[]; loopDelayP99: number[] }> {
  const [smallest] = sites;
  const asked = smallest ? await questions(smallest.context, turns) : [];
  const figures: Figure[][] = [];
  for (const site of sites) {
    const { context } = site;
    await loadLibrary(context);
    figures.push([
      ...(await pageFigures(site)),
      ...(await readFigures(context)),
      libraryFigure(context, asked),
      ...(await searchFigures(context)),
      ...(await writeFigures(context, folder)),
    ]);
  }
  const rows: Row[] = [];
  // Some kinds of search terms exist only in some of the databases.
  for (const { name, goal, isGrowthFree = false } of figures[0] ?? []) {
    const same = figures.flatMap((own) => own.find((figure) => figure.name === name) ?? []);
    if (same.length < figures.length) continue;
    const timings = await time(same);
    rows.push({ name, isGrowthFree, timings, ...(goal === undefined ? {} : { goal }) });
    say(`${name} ${timings.map(({ p50, p99 }) => `${p50.toFixed(2)} ${p99.toFixed(2)}`).join(" / ")}`);
  }
  const loopDelayP99: number[] = [];
  for (const own of figures) loopDelayP99.push(await delayUnderLoad(own.filter(({ writes }) => !writes)));
  return { rows, loopDelayP99 };
}

async function pageFigures(site: Site): Promise<Figure[]> {
  const { context } = site;
  const kinds = await readTerms(context);
  const works = await pageWorks(site, {
    films: await countRows(context, "videos"),
    performers: await countRows(context, "performers"),
    words: [...kinds.values()].flat(),
  });
  return Object.entries(works).map(([name, work]) => ({ name, turns, work }));
}

async function readFigures(context: Context): Promise<Figure[]> {
  const [films, performers] = [await countRows(context, "videos"), await countRows(context, "performers")];
  const film = (turn: number) => 1 + ((turn * 7919) % films);
  const performer = (turn: number) => 1 + ((turn * 7919) % performers);
  const tag = (turn: number) => 1 + (turn % 400);
  const channel = (turn: number) => 10_783 + (turn % 6);
  const page = { pageSize: 24 };
  const figure = (name: string, work: Figure["work"], goal?: number): Figure => ({
    name,
    turns,
    work,
    ...(goal === undefined ? {} : { goal }),
  });
  return [
    figure("详情：影片", (turn) => videoDetail(context, film(turn)), goals.details),
    figure("详情：演员", (turn) => performerDetail(context, performer(turn)), goals.details),
    figure(
      "详情：评论",
      (turn) => listComments(context, { contentType: 2, targetId: film(turn), sort: "new", pageSize: 20 }),
      goals.details,
    ),
    figure("详情：相关影片", (turn) => relatedVideos(context, film(turn), 12), goals.details),
    figure("列表：最新影片", () => listVideos(context, { sort: "new", ...page })),
    figure("列表：频道最热", (turn) => listVideos(context, { sort: "hot", channelId: channel(turn), ...page })),
    figure("列表：标签最新", (turn) => listVideos(context, { sort: "new", tagId: tag(turn), ...page })),
    figure("列表：标签最热", (turn) => listVideos(context, { sort: "hot", tagId: tag(turn), ...page })),
    figure("列表：演员的影片", (turn) => listVideos(context, { sort: "hot", performerId: performer(turn), ...page })),
    figure("列表：演员", () => listPerformers(context, { sort: "hot", ...page })),
    figure("列表：影评", () => listReviews(context, { sort: "hot", ...page })),
    figure("榜：影片日榜", () => rankVideos(context, "day", 50)),
    figure("榜：影片周榜", () => rankVideos(context, "week", 50)),
    figure("榜：影片月榜", () => rankVideos(context, "month", 50)),
    figure("榜：影片总榜", () => rankVideos(context, "all", 50)),
    figure("榜：影评月榜", () => rankReviews(context, "month", 50)),
    figure("榜：演员周榜", () => rankPerformers(context, "week", 50)),
    figure("榜：演员总榜", () => rankPerformers(context, "all", 50)),
  ];
}

/** Choices of the library's filters, each answered before: `npm run bench:library` measures the first answer. */
function libraryFigure(context: Context, asked: readonly Asked[]): Figure {
  const inputs = asked.map((one) => libraryInput.parse(one));
  return {
    name: "片库：筛选",
    goal: goals.library,
    turns: inputs.length,
    work: async (turn) => {
      const input = inputs[turn % inputs.length];
      if (input) await listLibrary(context, input);
    },
  };
}

/** Each kind of search term separately, then all of them together, as results and as suggestions. */
async function searchFigures(context: Context): Promise<Figure[]> {
  const kinds = await readTerms(context);
  const figure = (name: string, terms: readonly string[], ask: (term: string) => Promise<unknown>): Figure => ({
    name,
    goal: goals.search,
    turns: terms.length,
    work: (turn) => ask(terms[turn % terms.length] ?? ""),
  });
  const results = (q: string) => search(context, { q, pageSize: 12 });
  const all = [...kinds.values()].flat();
  return [
    ...[...kinds].map(([name, terms]) => ({ ...figure(`搜索：${name}`, terms, results), isGrowthFree: true })),
    figure("搜索：全部", all, results),
    figure("搜索：建议", all, (term) => suggest(context, term)),
  ];
}

async function writeFigures(context: Context, folder: string): Promise<Figure[]> {
  const works = writesOf(context, await countRows(context, "videos"), folder);
  return Object.entries(works).map(([name, work]) => ({
    name,
    turns: name === sitemap ? 1 : writeTurns,
    writes: true,
    isGrowthFree: name === sitemap,
    work,
  }));
}

async function countRows(context: Context, table: "videos" | "performers"): Promise<number> {
  const { count } = await context.db.read
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Times the same figure of every site. */
async function time(figures: readonly Figure[]): Promise<Timing[]> {
  for (const { turns: count, work } of figures) {
    for (let turn = 0; turn < Math.min(warmUp, count); turn += 1) await work(turn);
  }
  const taken = figures.map((): number[][] => []);
  const max = Math.max(...figures.map(({ turns: count }) => count));
  for (let turn = 0; turn < max; turn += 1) {
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      for (const [index, { turns: count, work }] of figures.entries()) {
        if (turn >= count) continue;
        const before = performance.now();
        await work(turn);
        ((taken[index] ??= [])[turn] ??= []).push(performance.now() - before);
      }
    }
  }
  return taken.map((asks) => ({ ...quantiles(asks.flat()), work: quantiles(asks.map((times) => Math.min(...times))) }));
}

export function quantiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Delay in milliseconds while every client makes one request after another. */
async function delayUnderLoad(figures: readonly Figure[]): Promise<number> {
  const resolution = 1;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const client = async (own: number) => {
    for (let round = 0; round < rounds; round += 1) {
      for (const { work } of figures) {
        // Requests from a socket arrive in separate turns of the event loop.
        await nextTurn();
        await work(own * rounds + round);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, own) => client(own)));
  delay.disable();
  // The timer's own interval is not a delay.
  return Math.max(0, delay.percentile(99) / 1e6 - resolution);
}
