import { filmTextsOf } from "#lib/film-texts.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { raiseFilm } from "../events/films.ts";
import { reviewsOfTag } from "../people/page.ts";
import { indexDocument } from "../search/indexing.ts";
import { indexMakers, readMaking } from "../search/makers.ts";
import { queuePushes } from "../search-engines/push.ts";
import { seriesTag } from "./series.ts";
import { countsTag } from "../kinds/targets.ts";

/** What depends on a film: lists that contain it, counts of its tags and cast. */
interface Standing {
  publicFrom: number | null;
  tags: readonly number[];
  cast: readonly number[];
  text: string;
}

/**
 * Runs `work`, which changes one film's row, tags or cast, and updates what depends on them in the same transaction: counts of tags and
 * performers, the search index, notifications of search engines and webhooks. Pass its result to `context.changed` after the commit.
 */
export async function changingVideo(
  context: Pick<Context, "db" | "now" | "pushTargets">,
  trx: Writer,
  id: number,
  work: () => Promise<void>,
): Promise<string[]> {
  const before = await standingOf(trx, id);
  const making = await readMaking(trx, id);
  await work();
  const after = await standingOf(trx, id);
  if (JSON.stringify(before) === JSON.stringify(after)) return [`video:${id}`];
  await trx.updateTable("videos").set({ updated_at: context.now() }).where("id", "=", id).execute();
  const shown = ({ publicFrom }: Standing, ids: readonly number[]) => (publicFrom === null ? [] : ids);
  await recount(trx, "tags", shown(before, before.tags), shown(after, after.tags));
  await recount(trx, "performers", shown(before, before.cast), shown(after, after.cast));
  await indexDocument(context, trx, kinds.video.type, id);
  await indexMakers(context, trx, id, { before: making, after: await readMaking(trx, id) });
  await notifyEngines(context, trx, id, before.publicFrom, after.publicFrom);
  await raiseFilm(trx, { id, before: before.publicFrom, after: after.publicFrom, now: context.now() });
  const tags = changedTags(id, before, after);
  return before.publicFrom === after.publicFrom ? tags : [...tags, ...(await carriersOf(trx, id))];
}

/** Tags of everything that shows this film or texts about it, for a film that appears or disappears by its time. */
export async function tagsOfVideo(trx: Writer, id: number): Promise<string[]> {
  const standing = await standingOf(trx, id);
  return [...changedTags(id, standing, standing), ...(await carriersOf(trx, id))];
}

async function standingOf(trx: Writer, id: number): Promise<Standing> {
  const row = await trx.selectFrom("videos").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const film = await trx.selectFrom("films").selectAll().where("id", "=", row.film_id).executeTakeFirst();
  const facts = await trx.selectFrom("video_facts").selectAll().where("video_id", "=", id).executeTakeFirst();
  const tags = await trx
    .selectFrom("video_tags")
    .select("tag_id")
    .where("video_id", "=", id)
    .orderBy("position")
    .execute();
  const cast = await trx
    .selectFrom("video_performers")
    .select(["performer_id", "role", "crafts"])
    .where("video_id", "=", id)
    .orderBy("position")
    .execute();
  const { poster, channel_id, playback, kind, year } = row;
  return {
    publicFrom: row.status === "published" ? row.published_at : null,
    tags: tags.map(({ tag_id }) => tag_id),
    cast: cast.map(({ performer_id }) => performer_id),
    text: JSON.stringify([filmTextsOf(row), poster, channel_id, playback, kind, year, cast, film, facts]),
  };
}

/** Counts change by the difference, so that concurrent changes do not overwrite each other. */
async function recount(
  trx: Writer,
  table: "tags" | "performers",
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const less = before.filter((id) => !after.includes(id));
  const more = after.filter((id) => !before.includes(id));
  for (const [ids, by] of [
    [less, -1],
    [more, 1],
  ] as const) {
    if (ids.length === 0) continue;
    // In a fixed order to avoid deadlocks.
    const sorted = ids.toSorted((left, right) => left - right);
    if (table === "tags") {
      await trx
        .updateTable("tags")
        .set(({ eb }) => ({ video_count: eb("video_count", "+", by) }))
        .where("id", "in", sorted)
        .execute();
    } else {
      await trx
        .updateTable("performers")
        .set(({ eb }) => ({ works: eb("works", "+", by) }))
        .where("id", "in", sorted)
        .execute();
    }
  }
}

async function notifyEngines(
  { pushTargets, now }: Pick<Context, "pushTargets" | "now">,
  trx: Writer,
  id: number,
  before: number | null,
  after: number | null,
): Promise<void> {
  const path = contentHref(kinds.video.type, id);
  if (path === null || (before === null && after === null)) return;
  const time = now();
  const ended = after === null && before !== null;
  const end = before !== null && before > time ? "withdrawn" : "removed";
  await queuePushes(trx, pushTargets, [
    { path, from: Math.max(time, after ?? time), ...(ended && ({ end } as const)) },
  ]);
}

/** Tags of everything that shows this film or counts films. */
function changedTags(id: number, before: Standing, after: Standing): string[] {
  const tags = new Set([...before.tags, ...after.tags]);
  const cast = new Set([...before.cast, ...after.cast]);
  return [
    "videos",
    `video:${id}`,
    countsTag({ contentType: kinds.video.type, targetId: id }),
    "tags",
    ...[...tags].map((tag) => `tag:${tag}`),
    ...(cast.size > 0 ? ["performers"] : []),
    ...[...cast].map((performer) => `performer:${performer}`),
  ];
}

/** Tags of what appears and disappears with a film: texts about it, and lists that contain it. */
export async function carriersOf(trx: Writer, id: number): Promise<string[]> {
  const reviews = await trx.selectFrom("reviews").select(["id", "author_id"]).where("video_id", "=", id).execute();
  const posts = await trx.selectFrom("posts").select("id").where("video_id", "=", id).execute();
  const episodes = await trx.selectFrom("episodes").select("series_id").where("video_id", "=", id).execute();
  const entries = await trx.selectFrom("series").select("id").where("video_id", "=", id).execute();
  const lists = await trx.selectFrom("works_list_items").select("list_id").where("video_id", "=", id).execute();
  return [
    ...episodes.map((episode) => seriesTag(episode.series_id)),
    ...entries.map((series) => seriesTag(series.id)),
    ...lists.map((list) => `list:${list.list_id}`),
    "reviews",
    "posts",
    "topics",
    "lists",
    "people",
    ...reviews.flatMap((review) => [`review:${review.id}`, reviewsOfTag(review.author_id)]),
    ...posts.map((post) => `post:${post.id}`),
  ];
}
