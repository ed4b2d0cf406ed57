import type { SearchType } from "#lib/contract/schemas/search.ts";
import { kindOf, type KindName, kinds } from "#lib/kinds.ts";
import { type Ability, namesWith } from "#lib/kind-traits.ts";
import type { Context } from "../core/context.ts";
import { announcementKind } from "./announcement.ts";
import { commentKind } from "./comment.ts";
import { danmakuKind } from "./danmaku.ts";
import type { Card } from "#lib/contract/schemas/cards.ts";
import type { Carded, CardOf, KindModule, SearchPart, ServerKind, Shown } from "./kind.ts";
import { listKind } from "./list.ts";
import { liveDanmakuKind } from "./live-danmaku.ts";
import { performerKind } from "./performer.ts";
import { personKind } from "./person.ts";
import { postKind } from "./post.ts";
import { reviewKind } from "./review.ts";
import { seriesKind } from "./series.ts";
import { shortKind } from "./short.ts";
import { tagKind } from "./tag.ts";
import { type Target, targetKey } from "../core/target.ts";
import { topicKind } from "./topic.ts";
import { videoKind } from "./video.ts";

/** All kinds of content on the server; their moderation is in `moderation/judges`. */
export const serverKinds = {
  review: reviewKind,
  video: videoKind,
  post: postKind,
  topic: topicKind,
  tag: tagKind,
  comment: commentKind,
  announcement: announcementKind,
  performer: performerKind,
  person: personKind,
  danmaku: danmakuKind,
  liveDanmaku: liveDanmakuKind,
  list: listKind,
  short: shortKind,
  series: seriesKind,
} satisfies { [Name in KindName]: KindModule<Name> };

const byName: Readonly<Record<KindName, ServerKind>> = serverKinds;

/** The kind with this `contentType`. */
export function serverKindOf(contentType: number): ServerKind | undefined {
  const name = kindOf(contentType);
  return name === undefined ? undefined : byName[name];
}

const searched = (contentType: SearchType) => {
  const name = namesWith("search").find((one) => kinds[one].type === contentType);
  if (name === undefined) throw new Error(`nobody searches for ${contentType}`);
  return serverKinds[name];
};

/** The search properties of a kind. */
export const searchPartOf = (contentType: SearchType): SearchPart => searched(contentType).search;
/** The table of a kind. */
export const tableOf = (contentType: SearchType) => searched(contentType).table;

/** The public ones among these targets by `targetKey`: one query per kind. Kinds without the ability are ignored. */
export async function shownItems<A extends Ability>(
  context: Context,
  ability: A,
  targets: readonly Target[],
): Promise<ReadonlyMap<string, Shown>> {
  const found = await Promise.all(
    namesWith(ability).map(async (name: KindName) => {
      const { type: contentType } = kinds[name];
      const ids = targets.filter((target) => target.contentType === contentType).map(({ targetId }) => targetId);
      const shown = ids.length === 0 ? [] : ((await byName[name].show?.(context, ids)) ?? []);
      return shown.map((one) => [targetKey({ contentType, targetId: one.id }), one] as const);
    }),
  );
  return new Map(found.flat());
}

/** The cards of the public ones among these targets. */
export async function cardsOf<A extends Carded>(
  context: Context,
  ability: A,
  targets: readonly Target[],
): Promise<ReadonlyMap<string, CardOf<A>>> {
  const isFor = (card: Card): card is CardOf<A> => namesWith(ability).some((name) => name === card.kind);
  const shown = await shownItems(context, ability, targets);
  return new Map([...shown].flatMap(([key, { card }]) => (card !== undefined && isFor(card) ? [[key, card]] : [])));
}
