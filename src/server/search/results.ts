import type { SearchHit, SearchOutput } from "#lib/contract/schemas/search.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { namesWith } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import type { CardOf } from "../kinds/kind.ts";
import { cardsOf, serverKinds } from "../kinds/kinds.ts";
import { targetKey } from "../core/target.ts";
import { find, type FoundGroup } from "./find.ts";
import { explain, type Explained } from "./explain.ts";
import { countSearch } from "./terms.ts";

/** Search results by kind, each with the reason why it matches. */
export async function search(context: Context, input: Input<"search/query">): Promise<SearchOutput> {
  context.uses(...namesWith("search").map((name) => serverKinds[name].sitemap.listTag));
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

/** Searches for a user; the search is counted if something matches the query as typed. */
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
  const targets = group.list.map(({ id }) => ({ contentType: group.contentType, targetId: id }));
  const cards = await cardsOf(context, "search", targets);
  return targets.flatMap((target) => {
    const card = cards.get(targetKey(target));
    return card === undefined ? [] : [toHit(card, explained.get(target.targetId) ?? nothing)];
  });
}

const nothing: Explained = { name: { text: "", ranges: [] }, context: null };

/** A result: a card and the reason why it matches. */
function toHit(card: CardOf<"search">, why: Explained): SearchHit {
  switch (card.kind) {
    case "video":
      return { contentType: kinds.video.type, item: card.video, ...why };
    case "performer":
      return { contentType: kinds.performer.type, item: card.performer, ...why };
    case "topic":
      return { contentType: kinds.topic.type, item: card.topic, ...why };
    case "tag":
      return { contentType: kinds.tag.type, item: card.tag, ...why };
    case "review":
      return { contentType: kinds.review.type, item: card.review, ...why };
    case "post":
      return { contentType: kinds.post.type, item: card.post, ...why };
  }
}
