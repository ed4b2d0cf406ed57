import { sql } from "kysely";
import type { TagDetail } from "#lib/contract/schemas/tags.ts";
import type { Context } from "../core/context.ts";
import { byValue } from "../db/by-value.ts";
import { type Blanks, prepared } from "../db/prepared.ts";

/** Numbers of public contents. */
type Counts = Pick<TagDetail, "videos" | "reviews" | "performers">;

export const noContents: Counts = { videos: 0, reviews: 0, performers: 0 };

type Values = { ids: readonly number[]; now: number };
type Held = Blanks<Values>;

/** `coming`: films that are published with a time to come; the index has few of them, and a tag all others. */
const withTag = prepared((db, blanks: Blanks<Values>) =>
  db.selectNoFrom([
    sql<number>`(select count(*) from video_tags inner join videos on videos.id = video_tags.video_id
      where video_tags.tag_id in ${blanks("ids")} and video_tags.published_at > ${blanks("now")}
        and ${byValue("videos.status", "published")})`.as("coming"),
    reviewsWith(blanks).as("reviews"),
    performersWith(blanks).as("performers"),
  ]),
);

/** Every content counts once, whichever of the tags it has. */
const withAny = prepared((db, blanks: Blanks<Values>) =>
  db.selectNoFrom([
    sql<number>`(select count(distinct videos.id) from video_tags inner join videos on videos.id = video_tags.video_id
      where video_tags.tag_id in ${blanks("ids")} and ${byValue("videos.status", "published")}
        and videos.published_at <= ${blanks("now")})`.as("videos"),
    reviewsWith(blanks).as("reviews"),
    performersWith(blanks).as("performers"),
  ]),
);

function reviewsWith(blanks: Held) {
  return sql<number>`(select count(distinct reviews.id) from review_tags
    inner join reviews on reviews.id = review_tags.review_id
    inner join videos on videos.id = reviews.video_id
    where review_tags.tag_id in ${blanks("ids")} and ${byValue("reviews.status", "published")}
      and reviews.published_at <= ${blanks("now")}
      and ${byValue("videos.status", "published")} and videos.published_at <= ${blanks("now")})`;
}

function performersWith(blanks: Held) {
  return sql<number>`(select count(distinct performers.id) from performer_tags
    inner join performers on performers.id = performer_tags.performer_id
    where performer_tags.tag_id in ${blanks("ids")} and ${byValue("performers.status", "published")})`;
}

/** The tag knows the number of its published films. */
export async function countWithTag(context: Context, tag: { id: number; video_count: number }): Promise<Counts> {
  context.uses("videos", "reviews", "performers");
  const [row] = await withTag(context.db.scan, { ids: [tag.id], now: context.now() });
  if (row === undefined) return noContents;
  const { coming, reviews, performers } = row;
  return { videos: tag.video_count - Number(coming), reviews: Number(reviews), performers: Number(performers) };
}

/** Over half a second for a million films. */
export async function countWithAny(context: Context, ids: readonly number[]): Promise<Counts[]> {
  const rows = await withAny(context.db.fullScan, { ids, now: context.now() });
  return rows.map(({ videos, reviews, performers }) => ({
    videos: Number(videos),
    reviews: Number(reviews),
    performers: Number(performers),
  }));
}
