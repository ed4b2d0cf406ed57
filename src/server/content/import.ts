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
import { type Difference, differencesFromFiles, keepScreen } from "../editorial/against-files.ts";
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
 * `ContentError` before anything is written, and `ScreenConflict` when editors have published something else on the screen and `keep`
 * does not say whose words count. Counts that live on in the database are not set back.
 */
export async function importContent(
  context: Context,
  storage: Storage,
  folder: string,
  keep?: "screen" | "files",
): Promise<ImportReport> {
  const content = await loadContent(folder);
  const differences = await differencesFromFiles(context.db.primary, content);
  if (differences.length > 0 && keep === undefined) throw new ScreenConflict(differences);
  if (keep === "screen") keepScreen(content, differences);
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
    await importAnnouncements(trx, content, ids);
    await importTopics(trx, content, ids);
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

/** Names everything an import would overwrite unseen; the message is for an editor to read. */
export class ScreenConflict extends Error {
  constructor(differences: readonly Difference[]) {
    const lines = differences.map(({ entry, inFiles }) => {
      const what = inFiles ? "文件与屏幕上发布的不一样" : "屏幕上发布了，文件里没有";
      return `  ${entry.kind}:${entry.content_key} ${entry.title}：${what}`;
    });
    super(
      `有 ${differences.length} 处在编辑页改过，什么都没有导入：\n${lines.join("\n")}\n` +
        "保留编辑页的：npm run content:import -- --keep screen；以文件为准（编辑页的版本仍可恢复）：--keep files",
    );
  }
}

/** True before the first import. */
export async function isEmpty(context: Context): Promise<boolean> {
  const row = await context.db.read.selectFrom("settings").select("name").where("name", "=", "site").executeTakeFirst();
  return row === undefined;
}
