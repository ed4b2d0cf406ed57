import type { RawBuilder } from "kysely";
import type { TopicCard } from "#lib/contract/schemas/catalogue.ts";
import type { Context } from "../core/context.ts";
import { toImage } from "../core/images.ts";
import type { Reader } from "../db/open.ts";
import { type Blanks, prepared } from "../db/prepared.ts";

/** Topics that are public now, with the columns of a card. */
export function publicTopics({ db, now }: Pick<Context, "db" | "now">) {
  return topicRows(db.read, now());
}

function topicRows(db: Reader, now: number | RawBuilder<number>) {
  return db
    .selectFrom("topics")
    .select(["id", "title", "subtitle", "cover", "show_type", "position", "published_at"])
    .select(({ selectFrom }) =>
      selectFrom("topic_items")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("topic_items.topic_id", "=", "topics.id")
        .as("items"),
    )
    .where("status", "=", "published")
    .where("published_at", "<=", now);
}

type TopicRow = Awaited<ReturnType<ReturnType<typeof publicTopics>["executeTakeFirstOrThrow"]>>;

export function toTopicCard(context: Context, row: TopicRow): TopicCard {
  context.uses(`topic:${row.id}`);
  return {
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    cover: toImage(context.images, "cover", row.cover),
    showType: row.show_type,
    items: row.items ?? 0,
  };
}

const rowsById = prepared((db, blanks: Blanks<{ now: number; ids: readonly number[] }>) =>
  topicRows(db, blanks("now")).where("id", "in", blanks("ids")),
);

/** The public ones among these ids, in any order. */
export async function topicsById(context: Context, ids: readonly number[]): Promise<TopicCard[]> {
  const rows = await rowsById(context.db.read, { now: context.now(), ids });
  return rows.map((row) => toTopicCard(context, row));
}
