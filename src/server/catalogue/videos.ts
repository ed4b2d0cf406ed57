import { sql } from "kysely";
import type { VideoCard } from "#lib/contract/schemas/catalogue.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { homeId } from "#lib/home.ts";
import type { OrderOf } from "#lib/orders.ts";
import type { Context } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Blanks } from "../db/prepared.ts";
import { type Order, preparedPages } from "../paging/paging.ts";
import { filmsOfTag, filmsWith } from "../people/page.ts";
import { publicVideos, toVideoCard } from "../cards/videos.ts";
import { listPersonsFilms } from "./persons-films.ts";

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
  const { sort, cursor, pageSize, craft, tagId = 0, tagCategoryId = 0, performerId = 0, ownerId = 0 } = input;
  if (input.ownerId !== undefined) context.uses(filmsOfTag(input.ownerId));
  const filters = filterNames.filter(
    (name) => input[name] !== undefined && !(name === "channelId" && input[name] === homeId),
  );
  if (filters.join() === "performerId" && (sort === "new" || sort === "hot"))
    return listPersonsFilms(context, {
      performerId,
      craft,
      order: orders[sort],
      list: listName(sort),
      cursor,
      pageSize,
    });
  const isWide = filters.includes("tagCategoryId") || filters.includes("performerId");
  const order = orders[sort];
  const page = await videoPages(
    isWide ? context.db.scan : context.db.read,
    { sort, filters },
    {
      now: context.now(),
      channelId: input.channelId ?? homeId,
      tagId,
      tagCategoryId,
      performerId,
      crafts: craft === undefined ? "%" : `%"${craft}"%`,
      ownerId,
    },
    {
      list: listName(sort),
      order,
      ...(isByYear && { refs: [orderYear(sort), sql.ref("videos.id")] }),
      ...(filters.includes("tagId") && order.inTags
        ? { table: "video_tags", idColumn: "video_id" }
        : { table: "videos" }),
      cursor,
      pageSize,
    },
  );
  return { ...page, list: page.list.map((row) => toVideoCard(context, row)) };
}

/** How lists of films in this order are called, in their cursors. */
const listName = (sort: OrderOf<"filmography">) => `videos ${sort}`;

interface Shape {
  sort: OrderOf<"filmography">;
  /** What films are filtered by. */
  filters: readonly Filter[];
}

const filterNames = ["channelId", "tagId", "tagCategoryId", "performerId", "ownerId"] as const;
type Filter = (typeof filterNames)[number];

const videoPages = preparedPages(
  ({ sort, filters }: Shape) => `${sort} ${filters.join()}`,
  (db, blanks: Blanks<{ now: number; crafts: string } & Record<Filter, number>>, { sort, filters }) => {
    let query = publicVideos(db, blanks("now"));
    if (filters.includes("channelId")) query = query.where("videos.channel_id", "=", blanks("channelId"));
    if (filters.includes("tagId")) {
      query = query
        .innerJoin("video_tags", "video_tags.video_id", "videos.id")
        .where("video_tags.tag_id", "=", blanks("tagId"));
    }
    if (filters.includes("tagCategoryId")) {
      query = query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("video_tags as held")
            .innerJoin("tags", "tags.id", "held.tag_id")
            .select("held.tag_id")
            .whereRef("held.video_id", "=", "videos.id")
            .where("tags.category_id", "=", blanks("tagCategoryId")),
        ),
      );
    }
    if (filters.includes("performerId")) {
      query = query
        .innerJoin("video_performers", "video_performers.video_id", "videos.id")
        .where("video_performers.performer_id", "=", blanks("performerId"))
        // For any craft as well: without it PostgreSQL's plan for all persons reads all films by plays.
        .where("video_performers.crafts", "like", blanks("crafts"));
    }
    if (filters.includes("ownerId")) query = query.where("videos.id", "in", filmsWith(blanks("ownerId")));
    return query.select(orderYear(sort).as("order_year"));
  },
);

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
