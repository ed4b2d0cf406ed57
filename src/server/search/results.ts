import type { SearchHit, SearchOutput, SearchType } from "#lib/contract/schemas/search.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import { publicVideosById, toPerformerCard, toVideoCard } from "../catalogue/cards.ts";
import type { Context, SignedInContext } from "../context.ts";
import { byValue } from "../db/by-value.ts";
import { postsById } from "../posts/posts.ts";
import { reviewsById } from "../reviews/reviews.ts";
import { topicsById } from "../topics/topics.ts";
import { find, type FoundGroup } from "./find.ts";
import { explain, type Explained } from "./explain.ts";
import { countSearch } from "./terms.ts";

/** What a search finds, by kind, with the reason why. */
export async function search(context: Context, input: Input<"search/query">): Promise<SearchOutput> {
  context.uses("videos", "performers", "topics", "tags", "reviews", "posts");
  const { query, groups, totals, near } = await find(context, input);
  const shown = await Promise.all(
    groups.map(async (group) => {
      const explained = await explain(context, query, group);
      return {
        contentType: group.contentType,
        list: await toHits(context, group, explained),
        nextCursor: group.nextCursor,
      };
    }),
  );
  return { groups: shown, totals, near };
}

/** The same for somebody, whose search counts when it found something as it was typed. */
export async function searchAndCount(context: SignedInContext, input: Input<"search/query">): Promise<SearchOutput> {
  const output = await search(context, input);
  if (input.cursor === undefined && !output.near && output.groups.length > 0) await countSearch(context, input.q);
  return output;
}

async function toHits(
  context: Context,
  group: FoundGroup,
  explained: ReadonlyMap<number, Explained>,
): Promise<SearchHit[]> {
  const ids = group.list.map(({ id }) => id);
  const hits = await readers[group.contentType](context, ids, (id) => explained.get(id) ?? nothing);
  const byId = new Map(hits.map((hit) => [hit.item.id, hit]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const nothing: Explained = { name: { text: "", ranges: [] }, context: null };

type Read = (context: Context, ids: readonly number[], why: (id: number) => Explained) => Promise<SearchHit[]>;

const readers: Readonly<Record<SearchType, Read>> = {
  async [kinds.video.type](context, ids, why) {
    const rows = await publicVideosById(context.db.read, context.now(), ids).execute();
    return rows.map((row) => ({ contentType: kinds.video.type, item: toVideoCard(context, row), ...why(row.id) }));
  },
  async [kinds.performer.type](context, ids, why) {
    const rows = await context.db.read
      .selectFrom("performers")
      .select(["id", "name", "portrait", "initial", "works"])
      .where(byValue("status", "published"))
      .where("id", "in", ids)
      .execute();
    return rows.map((row) => ({
      contentType: kinds.performer.type,
      item: toPerformerCard(context, row),
      ...why(row.id),
    }));
  },
  async [kinds.topic.type](context, ids, why) {
    const topics = await topicsById(context, ids);
    return topics.map((item) => ({ contentType: kinds.topic.type, item, ...why(item.id) }));
  },
  async [kinds.tag.type](context, ids, why) {
    const rows = await context.db.read
      .selectFrom("tags")
      .select(["id", "name", "description"])
      .where("id", "in", ids)
      .execute();
    return rows.map(({ id, name, description }) => ({
      contentType: kinds.tag.type,
      item: { id, name, description },
      ...why(id),
    }));
  },
  async [kinds.review.type](context, ids, why) {
    const reviews = await reviewsById(context, ids);
    return reviews.map((item) => ({ contentType: kinds.review.type, item, ...why(item.id) }));
  },
  async [kinds.post.type](context, ids, why) {
    const posts = await postsById(context, ids);
    return posts.map((item) => ({ contentType: kinds.post.type, item, ...why(item.id) }));
  },
};
