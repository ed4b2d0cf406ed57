import { type RawBuilder, sql } from "kysely";
import type { TopicEntry } from "#lib/contract/schemas/topics.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { namesWith } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";
import type { OrderOf } from "#lib/orders.ts";
import { publicTopics } from "../cards/topics.ts";
import type { Context } from "../core/context.ts";
import { targetKey } from "../core/target.ts";
import { cardsOf, serverKindOf, serverKinds } from "../kinds/kinds.ts";
import { type Order, readPage } from "../paging/paging.ts";

/** Lightest first; equal ones, and those without a time or heat behind the others, stay in the editors' order. */
const byWeight = { columns: ["weight", "position"], direction: "asc" } as const satisfies Order;

const ofFilm = (column: string) => sql`(select ${sql.ref(column)} from videos where videos.id = target_id)`;
const ofReview = (column: string) => sql`(select ${sql.ref(column)} from reviews where reviews.id = target_id)`;

const weights: Readonly<Record<OrderOf<"topicEntries">, RawBuilder<unknown>>> = {
  default: sql`0`,
  new: sql`-(case content_type when ${sql.lit(kinds.video.type)} then ${ofFilm("published_at")}
    when ${sql.lit(kinds.review.type)} then ${ofReview("published_at")} else 0 end)`,
  hot: sql`-(case content_type when ${sql.lit(kinds.video.type)} then ${ofFilm("plays")}
    when ${sql.lit(kinds.review.type)} then ${ofReview("supports")}
    when ${sql.lit(kinds.performer.type)} then (select works from performers where performers.id = target_id) else 0 end)`,
};

/** A page of a topic's public entries; null if there is no such public topic. */
export async function listEntries(
  context: Context,
  { id, sort, cursor, pageSize }: Input<"topic/entries">,
): Promise<Page<TopicEntry> | null> {
  usesEntries(context, id);
  if (!(await publicTopics(context).where("id", "=", id).executeTakeFirst())) return null;
  // PostgreSQL compares 64 bits with what a cursor may say, 32 bits not.
  const weight = sql<number>`cast(${weights[sort]} as bigint)`;
  const numbered = publicEntries(context, id)
    .select(["content_type as contentType", "target_id as targetId", "note", weight.as("weight")])
    .select(sql<number>`cast(position as bigint)`.as("position"))
    .select(sql<number>`row_number() over (order by ${weight}, position)`.as("place"))
    .as("numbered");
  const page = await readPage(context.db.scan.selectFrom(numbered).selectAll(), {
    list: `entries ${id} ${sort}`,
    order: byWeight,
    table: "numbered",
    cursor,
    pageSize,
  });
  context.uses(...page.list.map((item) => `${serverKindOf(item.contentType)?.tag ?? "row"}:${item.targetId}`));
  const cards = await cardsOf(context, "entries", page.list);
  return {
    nextCursor: page.nextCursor,
    list: page.list.flatMap((item) => {
      const card = cards.get(targetKey(item));
      return card === undefined ? [] : [{ ...card, place: Number(item.place), note: item.note }];
    }),
  };
}

/** Number of a topic's public entries. */
export async function countEntries(context: Context, id: number): Promise<number> {
  usesEntries(context, id);
  const entries = publicEntries(context, id).select(({ fn }) => fn.countAll<number>().as("count"));
  return Number((await entries.executeTakeFirstOrThrow()).count);
}

/** A topic shows an entry as soon as it is public. */
function usesEntries(context: Context, id: number): void {
  context.uses(`topic:${id}`, ...namesWith("entries").map((name) => serverKinds[name].sitemap.listTag));
}

function publicEntries({ db, now }: Context, id: number) {
  const at = now();
  const shown = namesWith("entries").map((name) => {
    const { table, visible } = serverKinds[name];
    return sql<boolean>`(content_type = ${sql.lit(kinds[name].type)} and exists (
      select 1 from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = topic_items.target_id and ${visible(at)}))`;
  });
  return db.scan
    .selectFrom("topic_items")
    .where("topic_id", "=", id)
    .where(sql<boolean>`(${sql.join(shown, sql` or `)})`);
}
