import path from "node:path";
import { listComments } from "#server/comments/comments.ts";
import type { Context } from "#server/core/context.ts";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { openSite } from "#server/site/site.ts";
import { median } from "./load.ts";
import type { Ratio } from "./pages.ts";

const rounds = 200;
const sizes = { short: 10, long: 10_000 };

/** How much longer the first page of a thread of 10,000 comments takes than one of 10, and a page in its middle. */
export async function benchThreads(folder: string): Promise<Ratio[]> {
  const env = readEnv({ DATA_DIR: path.join(folder, "threads"), LOG_LEVEL: "error" });
  const site = await openSite(env, createLog(env));
  try {
    const { context } = site;
    const [short, long] = await twoFilms(context);
    await fill(context, short, sizes.short);
    await fill(context, long, sizes.long);
    const ratios: Ratio[] = [];
    for (const sort of ["new", "hot"] as const) {
      const first = (targetId: number) => () =>
        listComments(context, { contentType: 2, targetId, sort, pageSize: sizes.short });
      const { nextCursor } = await listComments(context, { contentType: 2, targetId: long, sort, pageSize: 5000 });
      const middle = () =>
        listComments(context, {
          contentType: 2,
          targetId: long,
          sort,
          pageSize: sizes.short,
          cursor: nextCursor ?? undefined,
        });
      const times = await timeInTurn([first(short), first(long), middle]);
      const [base = 0, opened = 0, further = 0] = times.map(median);
      const name = sort === "new" ? "最新" : "最热";
      ratios.push(
        { name: `1 万条评论的第一页 / 10 条的（${name}）`, value: opened / base, goal: "<= 1.5" },
        { name: `1 万条评论的中间一页 / 10 条的（${name}）`, value: further / base, goal: "<= 1.5" },
      );
    }
    return ratios;
  } finally {
    await site.close();
  }
}

/** Films nobody has commented on. */
async function twoFilms({ db }: Context): Promise<[number, number]> {
  const [short, long] = await db.read.selectFrom("videos").select("id").orderBy("id", "desc").limit(2).execute();
  if (!short || !long) throw new Error("there are no films");
  await db.write((trx) =>
    trx.deleteFrom("comments").where("content_type", "=", 2).where("target_id", "in", [short.id, long.id]).execute(),
  );
  return [short.id, long.id];
}

/** Every tenth has a reply. */
async function fill({ db, now }: Context, filmId: number, count: number): Promise<void> {
  const { id } = await db.read.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
  const comment = { content_key: null, content_type: 2, target_id: filmId, author_id: id };
  await db.write(async (trx) => {
    for (let index = 0; index < count; index += 1) {
      const line = {
        ...comment,
        text: `第 ${index} 条`,
        created_at: now() - index * 1000,
        supports: (index * 7919) % 97,
      };
      const answered = index % 10 === 0;
      const { id: parent_id } = await trx
        .insertInto("comments")
        .values({ ...line, parent_id: null, reply_count: answered ? 1 : 0 })
        .returning("id")
        .executeTakeFirstOrThrow();
      if (answered)
        await trx
          .insertInto("comments")
          .values({ ...line, parent_id, supports: 0 })
          .execute();
    }
  });
}

/** Milliseconds of each, one after the other in every round. */
async function timeInTurn(reads: readonly (() => Promise<unknown>)[]): Promise<number[][]> {
  const times = reads.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, read] of reads.entries()) {
      const before = performance.now();
      await read();
      times[index]?.push(performance.now() - before);
    }
  }
  return times;
}
