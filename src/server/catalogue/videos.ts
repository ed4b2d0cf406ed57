import { sql } from "kysely";
import type { VideoCard } from "#lib/contract/schemas/catalogue.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { homeId } from "#lib/home.ts";
import type { OrderOf } from "#lib/orders.ts";
import type { Context } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { type Order, readPage } from "../paging/paging.ts";
import { filmsOfTag, filmsWith } from "../people/page.ts";
import { publicVideos, toVideoCard } from "../cards/videos.ts";

/** `inTags`: `video_tags` has the column too, so its index gives a tag's films in this order. */
const orders = {
  new: { columns: ["published_at", "id"], direction: "desc", inTags: true },
  hot: { columns: ["plays", "id"], direction: "desc", inTags: true },
  year: { columns: ["order_year", "id"], direction: "desc", holds: "count", inTags: false },
  early: { columns: ["order_year", "id"], direction: "asc", holds: "count", inTags: false },
} as const satisfies Record<OrderOf<"filmography">, Order & { inTags: boolean }>;

/** The year to sort by: films without one come last. */
const orderYear = (sort: OrderOf<"filmography">) =>
  sql<number>`coalesce(videos.year, ${sql.lit(sort === "early" ? 9999 : 0)})`;

/** Public films by time or by plays, newest or most played first, page by page. */
export async function listVideos(context: Context, input: Input<"video/list">): Promise<Page<VideoCard>> {
  context.uses("videos");
  const isByYear = input.sort === "year" || input.sort === "early";
  // Persons have few films; there is no index of all films by year.
  if (isByYear && input.performerId === undefined)
    throw new AppError("invalid", { tip: "按年份排序只用于一个人的作品" });
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
      .where("video_performers.performer_id", "=", input.performerId)
      .where("video_performers.crafts", "like", input.craft === undefined ? "%" : `%"${input.craft}"%`);
  }
  if (input.ownerId !== undefined) {
    context.uses(filmsOfTag(input.ownerId));
    query = query.where("videos.id", "in", filmsWith(input.ownerId));
  }
  const order = orders[input.sort];
  const year = orderYear(input.sort);
  const page = await readPage(query.select(year.as("order_year")), {
    list: `videos ${input.sort}`,
    order,
    ...(isByYear && { refs: [year, sql.ref("videos.id")] }),
    ...(input.tagId !== undefined && order.inTags
      ? { table: "video_tags", idColumn: "video_id" }
      : { table: "videos" }),
    cursor: input.cursor,
    pageSize: input.pageSize,
  });
  return { ...page, list: page.list.map((row) => toVideoCard(context, row)) };
}

/** Editors' picks of a channel, newest first, filled up with its most played films. */
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
