import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import type { Feed, FeedItem } from "#lib/seo/feed.ts";
import { largestUrl } from "#lib/seo/nodes.ts";
import { sharePicture } from "#lib/seo/oembed.ts";
import { watchPath } from "#lib/seo/watch.ts";
import { publicVideos } from "../cards/videos.ts";
import { siteSettings } from "../config/config.ts";
import type { Context } from "../core/context.ts";
import { listReviews } from "../reviews/reviews.ts";

/** Number of entries in a feed. */
const newest = 40;

/** The newest films and reviews in one feed. */
export async function newestFeed(context: Context, origin: string): Promise<Feed> {
  const [{ name, description }, films, reviews] = await Promise.all([
    siteSettings(context),
    newFilms(context),
    newReviews(context),
  ]);
  const items = [...films, ...reviews].toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  return { site: { origin, name }, description, items: items.slice(0, newest) };
}

async function newFilms(context: Context): Promise<FeedItem[]> {
  context.uses("videos");
  const rows = await publicVideos(context.db.read, context.now())
    .innerJoin("channels", "channels.id", "videos.channel_id")
    .select(["videos.description", "channels.name as channel"])
    .orderBy("videos.published_at", "desc")
    .orderBy("videos.id", "desc")
    .limit(newest)
    .execute();
  context.uses(...rows.map(({ id }) => `video:${id}`));
  return rows.map((row) => ({
    title: row.title,
    path: watchPath(row.id),
    text: row.description,
    picture: sharePicture("video", row.id),
    publishedAt: new Date(row.published_at).toISOString(),
    author: null,
    tags: [row.channel],
  }));
}

async function newReviews(context: Context): Promise<FeedItem[]> {
  const { list } = await listReviews(context, { sort: "new", pageSize: newest });
  return list.map((review) => ({
    title: `${review.title}（评《${review.video.title}》）`,
    path: contentHref(kinds.review.type, review.id) ?? `${watchPath(review.video.id)}#review-${review.id}`,
    text: review.spoiler ? "含剧透，看完影片再读更好。" : review.excerpt,
    picture: review.video.poster === null ? sharePicture("review", review.id) : largestUrl(review.video.poster),
    publishedAt: review.publishedAt,
    author: review.author.name,
    tags: ["影评"],
  }));
}
