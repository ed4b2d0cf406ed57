import { type RawBuilder, sql } from "kysely";
import type { TagDetail } from "#lib/contract/schemas/tags.ts";
import { remember } from "../cache/remember.ts";
import type { Context } from "../core/context.ts";
import { byValue } from "../db/by-value.ts";
import { type Blanks, prepared, preparedShapes } from "../db/prepared.ts";

/** Numbers of public contents. */
type Counts = Pick<TagDetail, "videos" | "reviews" | "performers">;
type Values = { id: number; now: number };

/** Whose contents are counted. */
type Whose = "tag" | "category";

/** Of a tag. It knows its published films; few of them are published at a time to come. */
export async function countTag(context: Context, tag: { id: number; video_count: number }): Promise<Counts> {
  const values = { id: tag.id, now: context.now() };
  const tags = ["videos", "reviews", "performers"];
  const [[coming], [others]] = await Promise.all([
    comingFilms(context.db.read, values),
    remember(context, { name: `tag ${tag.id}`, tags }, () => othersWithAny(context.db.fullScan, "tag", values)),
  ]);
  return {
    videos: tag.video_count - Number(coming?.films ?? 0),
    reviews: Number(others?.reviews ?? 0),
    performers: Number(others?.performers ?? 0),
  };
}

/** Of a category: each content counts once, whichever of the tags it has. May be a minute old: takes half a second for a million films. */
export async function countCategory(context: Context, id: number): Promise<Counts> {
  context.uses("videos", "reviews", "performers");
  const [counts] = await remember(context, { name: `category ${id}`, tags: ["tags"] }, async () => {
    const { fullScan } = context.db;
    const values = { id, now: context.now() };
    const [[films], [others]] = await Promise.all([
      filmsWithAny(fullScan, values),
      othersWithAny(fullScan, "category", values),
    ]);
    return [{ ...films, ...others }];
  });
  return {
    videos: Number(counts?.films ?? 0),
    reviews: Number(counts?.reviews ?? 0),
    performers: Number(counts?.performers ?? 0),
  };
}

const tagsOf: Record<Whose, (id: RawBuilder<number>) => RawBuilder<unknown>> = {
  tag: (id) => sql`(${id})`,
  category: (id) => sql`(select tags.id from tags where tags.category_id = ${id})`,
};

const comingFilms = prepared((db, blanks: Blanks<Values>) =>
  db
    .selectFrom("video_tags")
    .innerJoin("videos", "videos.id", "video_tags.video_id")
    .select(({ fn }) => fn.countAll<number>().as("films"))
    .where("video_tags.tag_id", "=", blanks("id"))
    .where("video_tags.published_at", ">", blanks("now"))
    .where(byValue("videos.status", "published")),
);

const filmsWithAny = prepared((db, blanks: Blanks<Values>) =>
  db
    .selectFrom("video_tags")
    .innerJoin("videos", "videos.id", "video_tags.video_id")
    .select(({ fn }) => fn.count<number>("videos.id").distinct().as("films"))
    .where(sql<boolean>`video_tags.tag_id in ${tagsOf.category(blanks("id"))}`)
    .where(byValue("videos.status", "published"))
    .where("videos.published_at", "<=", blanks("now")),
);

const othersWithAny = preparedShapes(
  (whose: Whose) => whose,
  (db, blanks: Blanks<Values>, whose) => {
    const tags = tagsOf[whose](blanks("id"));
    return db.selectNoFrom([
      sql<number>`(select count(distinct reviews.id) from review_tags
        inner join reviews on reviews.id = review_tags.review_id
        inner join videos on videos.id = reviews.video_id
        where review_tags.tag_id in ${tags} and ${byValue("reviews.status", "published")}
          and reviews.published_at <= ${blanks("now")}
          and ${byValue("videos.status", "published")} and videos.published_at <= ${blanks("now")})`.as("reviews"),
      sql<number>`(select count(distinct performers.id) from performer_tags
        inner join performers on performers.id = performer_tags.performer_id
        where performer_tags.tag_id in ${tags} and ${byValue("performers.status", "published")})`.as("performers"),
    ]);
  },
);
