import { sql } from "kysely";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { ShelfName } from "#lib/marks.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { publicVideos, toVideoCard, videoCardsById } from "../cards/videos.ts";
import { elementsOf } from "../db/dialect/many.ts";
import { shelfTag } from "../people/page.ts";
import { type Order, readPage } from "../paging/paging.ts";
import { isOpenMark, publicMarks, toMarks } from "./rows.ts";

const orders = {
  new: { columns: ["updated_at", "id"], direction: "desc" },
  rating: { columns: ["stars", "id"], direction: "desc", holds: "count" },
} as const satisfies Record<Input<"mark/list">["sort"], Order>;

/** The caller's marks, including those of films that are no longer public. */
export async function listMarks(context: SignedInContext, input: Input<"mark/list">): Promise<Output<"mark/list">> {
  const { userId } = context.identity;
  const { status, tag, sort, cursor, pageSize } = input;
  const { read } = context.db;
  let own = read
    .selectFrom("marks")
    .selectAll()
    .select(sql<number>`coalesce(rating, 0)`.as("stars"))
    .where("user_id", "=", userId);
  if (status !== undefined) own = own.where("status", "=", status);
  if (tag !== undefined) own = own.where(hasTag(tag));
  const rows = read.selectFrom(own.as("own")).selectAll();
  const page = await readPage(rows, { list: `marks ${sort}`, order: orders[sort], table: "own", cursor, pageSize });
  const marks = await toMarks(read, userId, page.list);
  const videos = await videoCardsById(
    context,
    marks.map(({ videoId }) => videoId),
  );
  const list = marks.map((mark) => ({ mark, video: videos.get(mark.videoId) ?? null }));
  const shown = { list, nextCursor: page.nextCursor };
  if (cursor !== undefined) return shown;
  const counts = await ownCounts(context, userId);
  return { ...shown, counts, tags: await ownTags(context, userId, counts.wish + counts.doing + counts.done) };
}

/** Whether the JSON of the tags contains this one. `like` would find other capitals as well, but on SQLite only. */
const hasTag = (tag: string) => sql<boolean>`replace(tags, ${JSON.stringify(tag)}, '') <> tags`;

async function ownCounts({ db }: Context, userId: number) {
  const rows = await db.read
    .selectFrom("marks")
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .where("user_id", "=", userId)
    .groupBy("status")
    .execute();
  return toCounts(rows);
}

async function publicCounts({ db, now }: Context, userId: number) {
  const rows = await publicMarks(db.read, now())
    .clearSelect()
    .select(({ fn }) => ["marks.status", fn.countAll<number>().as("count")])
    .where("marks.user_id", "=", userId)
    .groupBy("marks.status")
    .execute();
  return toCounts(rows);
}

function toCounts(rows: readonly { status: ShelfName; count: number }[]) {
  const of = (name: ShelfName) => rows.find(({ status }) => status === name)?.count ?? 0;
  return { wish: of("wish"), doing: of("doing"), done: of("done") };
}

/** Maximum number of the user's own tags returned; the shelf cannot be filtered by others. */
const maxTags = 1000;

/** Number of marks whose tags are counted away from the event loop, so that somebody who has marked much keeps nobody waiting. */
const many = 2000;

async function ownTags({ db }: Context, userId: number, marked: number): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select element.value as name, count(*) as count from marks, ${elementsOf(db.engine, "tags")}
    where user_id = ${userId} and tags <> '[]'
    group by element.value order by 2 desc, 1 limit ${sql.lit(maxTags)}`.execute(marked < many ? db.read : db.scan);
  return rows.toSorted(byCount);
}

interface Tally {
  name: string;
  count: number;
}

/** The most frequent first, the same in both databases. */
const byCount = (one: Tally, other: Tally) => other.count - one.count || (one.name < other.name ? -1 : 1);

/** Number of occurrences of each word, most frequent first. */
export function tally(terms: readonly string[]): Tally[] {
  return [...Map.groupBy(terms, (word) => word)].map(([name, all]) => ({ name, count: all.length })).toSorted(byCount);
}

const latest = { columns: ["marked_at", "mark_id"], direction: "desc" } as const satisfies Order;

/** A member's public marks of public films, latest first. */
export async function publicShelf(context: Context, input: Input<"mark/shelf">): Promise<Output<"mark/shelf">> {
  const { userId, status, cursor, pageSize } = input;
  context.uses(shelfTag(userId), `user:${userId}`);
  const { read } = context.db;
  let query = publicVideos(read, context.now())
    .innerJoin("marks", "marks.video_id", "videos.id")
    .innerJoin("users", "users.id", "marks.user_id")
    .select(["marks.status", "marks.rating", "marks.line", "marks.line_status"])
    .select(["marks.updated_at as marked_at", "marks.id as mark_id"])
    .where("marks.user_id", "=", userId)
    .where("marks.public", "=", 1)
    .where(isOpenMark)
    .where("users.status", "in", ["active", "leaving"]);
  if (status !== undefined) query = query.where("marks.status", "=", status);
  const page = await readPage(read.selectFrom(query.as("shelf")).selectAll(), {
    list: "shelf",
    order: latest,
    table: "shelf",
    cursor,
    pageSize,
  });
  const list = page.list.map((row) => ({
    video: toVideoCard(context, row),
    status: row.status,
    rating: row.rating,
    line: row.line_status === "published" ? row.line : "",
  }));
  const shown = { list, nextCursor: page.nextCursor };
  return cursor === undefined ? { ...shown, counts: await publicCounts(context, userId) } : shown;
}
