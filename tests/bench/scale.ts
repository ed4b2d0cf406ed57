import { monitorEventLoopDelay } from "node:perf_hooks";
import { rankVideos } from "#server/catalogue/rank.ts";
import { videoDetail } from "#server/catalogue/detail.ts";
import { listVideos, relatedVideos } from "#server/catalogue/videos.ts";
import { listComments } from "#server/comments/comments.ts";
import type { Context } from "#server/context.ts";

export interface Timing {
  name: string;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

type Work = (context: Context, turn: number) => Promise<unknown>;

const works: Readonly<Record<string, Work>> = {
  详情: (context, turn) => videoDetail(context, 1 + ((turn * 7919) % 9973)),
  评论: (context, turn) =>
    listComments(context, { contentType: 2, targetId: 1 + ((turn * 7919) % 9973), sort: "new", pageSize: 20 }),
  最新: (context) => listVideos(context, { sort: "new", pageSize: 24 }),
  频道最热: (context, turn) => listVideos(context, { sort: "hot", pageSize: 24, channelId: 10783 + (turn % 6) }),
  标签: (context, turn) => listVideos(context, { sort: "new", pageSize: 24, tagId: 1 + (turn % 400) }),
  相关: (context, turn) => relatedVideos(context, 1 + ((turn * 7919) % 9973), 12),
  周榜: (context) => rankVideos(context, "week", 10),
};

const turns = 200;
/** Rounds of each of the 16 clients. */
const rounds = 20;

/** Times every kind of read one after the other, then reports how long the event loop was held up under 16 at once. */
export async function timeReads(context: Context): Promise<{ timings: Timing[]; loopDelayP99: number }> {
  const timings: Timing[] = [];
  for (const [name, work] of Object.entries(works)) timings.push({ name, ...(await time(context, work)) });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const client = async () => {
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const work of Object.values(works)) await work(context, turn);
      await new Promise(setImmediate);
    }
  };
  await Promise.all(Array.from({ length: 16 }, () => client()));
  delay.disable();
  return { timings, loopDelayP99: delay.percentile(99) / 1e6 };
}

async function time(context: Context, work: Work): Promise<{ p50: number; p99: number }> {
  const taken: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const before = performance.now();
    await work(context, turn);
    taken.push(performance.now() - before);
  }
  const sorted = taken.toSorted((left, right) => left - right);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
