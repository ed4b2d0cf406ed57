import path from "node:path";
import { everything } from "../cache/tags.ts";
import type { Context } from "../context.ts";
import type { Storage } from "../media/storage.ts";
import { queuePushes } from "../seo/push.ts";
import { changedPages, shownPages } from "./import/changed-pages.ts";
import { indexCarriers, indexContent, indexDocument } from "../search/indexing.ts";
import { importComments } from "./import/comments.ts";
import { importDanmaku } from "./import/danmaku.ts";
import { recount } from "./import/counts.ts";
import { Ids } from "./import/keys.ts";
import { importAds, importAnnouncements, importQuestions } from "./import/notices.ts";
import { importMembers, importPerformers } from "./import/people.ts";
import { importPosts } from "./import/posts.ts";
import { importPages, importSite, importTags } from "./import/site.ts";
import { importFilms, importVideos } from "./import/videos.ts";
import { importSeries } from "./import/series.ts";
import { importReviews, importTopics } from "./import/writings.ts";
import { loadContent } from "./load.ts";
import { copyMedia } from "./media.ts";

export interface ImportReport {
  videos: number;
  performers: number;
  reviews: number;
  posts: number;
  topics: number;
  /** Media files that were new or changed. */
  filesCopied: number;
}

/**
 * Brings the database and the media store in line with the folder; doing it again changes nothing. All or nothing: throws
 * `ContentError` before anything is written. Counts that live on in the database are not set back.
 */
export async function importContent(context: Context, storage: Storage, folder: string): Promise<ImportReport> {
  const content = await loadContent(folder);
  const filesCopied = await copyMedia(storage, path.join(folder, "media"));
  const now = context.now();
  await context.db.write(async (trx) => {
    const ids = new Ids();
    const telling = context.pushTargets.length > 0;
    const before = telling ? await shownPages(trx, now) : null;
    await importSite(trx, content, ids);
    await importPages(trx, content);
    const carriers = await importTags(trx, content, ids, now);
    await importMembers(trx, content, ids);
    await importPerformers(trx, content, ids, now);
    await importFilms(trx, content, ids);
    const films = await importVideos(trx, content, ids, now);
    await importSeries(trx, content, ids);
    await importReviews(trx, content, ids);
    await importPosts(trx, content, ids, now);
    await importTopics(trx, content, ids);
    await importAnnouncements(trx, content, ids);
    await importQuestions(trx, content);
    await importAds(trx, content, ids);
    await importComments(trx, content, ids);
    await importDanmaku(trx, content, ids, now);
    await recount(trx);
    if (before) await queuePushes(trx, context.pushTargets, changedPages(before, await shownPages(trx, now), now));
    await indexContent(context, trx);
    await indexCarriers(context, trx, carriers);
    for (const film of films) await indexDocument(context, trx, 2, film);
  });
  context.changed(everything);
  return {
    videos: content.videos.flatMap((source) => source.value).length,
    performers: content.performers.value.length,
    reviews: content.reviews.length,
    posts: content.posts.length,
    topics: content.topics.value.length,
    filesCopied,
  };
}

/** True before the first import. */
export async function isEmpty(context: Context): Promise<boolean> {
  const row = await context.db.read.selectFrom("settings").select("name").where("name", "=", "site").executeTakeFirst();
  return row === undefined;
}
