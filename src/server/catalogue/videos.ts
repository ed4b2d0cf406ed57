import { sql } from "kysely";
import type { VideoCard } from "#lib/contract/schemas/catalogue.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { homeId } from "#lib/home.ts";
import type { Context } from "../context.ts";
import { fromCursor, toCursor } from "../cursor.ts";
import { filmsOfTag } from "../people/page.ts";
import { publicVideos, toVideoCard } from "./cards.ts";

const sortColumns = { new: "published_at", hot: "plays" } as const;

/** Public films by time or by plays, newest or most played first, page by page. */
export async function listVideos(context: Context, input: Input<"video/list">): Promise<Page<VideoCard>> {
  context.uses("videos");
  // A tag has its films in order itself.
  const ordered = input.tagId === undefined ? "videos" : "video_tags";
  const column = `${ordered}.${sortColumns[input.sort]}`;
  const place = ordered === "videos" ? "videos.id" : "video_tags.video_id";
  const wide = input.tagCategoryId !== undefined || input.performerId !== undefined;
  let query = publicVideos(wide ? context.db.scan : context.db.read, context.now());
  if (input.channelId !== undefined && input.channelId !== homeId) {
    query = query.where("videos.channel_id", "=", input.channelId);
  }
  if (input.tagId !== undefined) {
    query = query
      .innerJoin("video_tags", "video_tags.video_id", "videos.id")
      .where("video_tags.tag_id", "=", input.tagId);
  }
  const category = input.tagCategoryId;
  if (category !== undefined) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("video_tags as held")
          .innerJoin("tags", "tags.id", "held.tag_id")
          .select("held.tag_id")
          .whereRef("held.video_id", "=", "videos.id")
          .where("tags.category_id", "=", category),
      ),
    );
  }
  if (input.performerId !== undefined) {
    query = query
      .innerJoin("video_performers", "video_performers.video_id", "videos.id")
      .where("video_performers.performer_id", "=", input.performerId);
  }
  if (input.ownerId !== undefined) {
    context.uses(filmsOfTag(input.ownerId));
    query = query.innerJoin("works", "works.video_id", "videos.id").where("works.owner_id", "=", input.ownerId);
  }
  if (input.cursor !== undefined) {
    const { value, id } = fromCursor(`videos ${input.sort}`, input.cursor);
    query = query.where(sql<boolean>`(${sql.ref(column)}, ${sql.ref(place)}) < (${value}, ${id})`);
  }
  const rows = await query
    .orderBy(sql.ref(column), "desc")
    .orderBy(sql.ref(place), "desc")
    .limit(input.pageSize + 1)
    .execute();
  const shown = rows.slice(0, input.pageSize);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    list: shown.map((row) => toVideoCard(context, row)),
    nextCursor: last
      ? toCursor(`videos ${input.sort}`, { value: input.sort === "new" ? last.published_at : last.plays, id: last.id })
      : null,
  };
}

/** Editors' picks of a channel, newest first; its most played films fill up what is missing. */
export async function featuredVideos(context: Context, channelId: number, limit: number): Promise<VideoCard[]> {
  context.uses("videos");
  let picks = publicVideos(context.db.read, context.now()).where("videos.featured", "=", 1);
  if (channelId !== homeId) picks = picks.where("videos.channel_id", "=", channelId);
  const rows = await picks.orderBy("videos.published_at", "desc").orderBy("videos.id", "desc").limit(limit).execute();
  const chosen = rows.map((row) => toVideoCard(context, row));
  if (chosen.length === limit) return chosen;
  const { list } = await listVideos(context, { sort: "hot", pageSize: limit, channelId });
  const known = new Set(chosen.map(({ id }) => id));
  return [...chosen, ...list.filter(({ id }) => !known.has(id))].slice(0, limit);
}
