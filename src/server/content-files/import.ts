import path from "node:path";
import { batchesOf } from "#lib/batches.ts";
import { everything } from "../cache/tags.ts";
import type { Context } from "../core/context.ts";
import type { Storage } from "../storage/storage.ts";
import { queuePushes } from "../search-engines/push.ts";
import { changedPages, shownPages } from "../content/import/changed-pages.ts";
import { markIndex } from "../search/index-mark.ts";
import { indexCarriers, indexContent, indexDocuments } from "../search/indexing.ts";
import { importComments } from "../content/import/comments.ts";
import { importDanmaku } from "../content/import/danmaku.ts";
import { recount } from "../content/import/counts.ts";
import { Ids } from "../content/import/keys.ts";
import { settleDueVotes } from "../ratings/due.ts";
import { moveMean } from "../ratings/rebuild.ts";
import { createPen } from "../content/pen.ts";
import { importAds, importAnnouncements, importQuestions } from "../content/import/notices.ts";
import { importMembers, importPerformers } from "../content/import/people.ts";
import { importPosts } from "../content/import/posts.ts";
import { importPages, importSite } from "../content/import/pages.ts";
import { importChannels, importTags } from "../content/import/site.ts";
import { importFilms, importVideos } from "../content/import/videos.ts";
import { importSeries } from "../content/import/series.ts";
import { importReviews, importTopics } from "../content/import/writings.ts";
import { type Difference, differencesFromFiles, keepScreen } from "../editorial/against-files.ts";
import type { Pace } from "../db/dialect/pace.ts";
import { inTurn } from "../db/in-turn.ts";
import type { Carriers } from "../kinds/kind.ts";
import { loadContent } from "../content/load.ts";
import type { Content } from "../content/read-folder.ts";
import { copyMedia } from "../content/media.ts";
import { importTurn } from "../imports/import-turn.ts";
import { importMarks } from "./marks.ts";
import { takenIds, type TakenId } from "./taken-ids.ts";

export interface ImportReport {
  videos: number;
  performers: number;
  reviews: number;
  posts: number;
  topics: number;
  /** Number of media files that were new or changed. */
  filesCopied: number;
  /** Ids in other catalogues that entries created on the site had until now. */
  taken: TakenId[];
}

/** Ids of what is indexed in one transaction. */
const handful = 20;

interface ImportOptions {
  /** Which version wins where editors have published something different on the editing screen. */
  keep?: "screen" | "files" | undefined;
  pace?: Pace | undefined;
  /** Called after every commit with approximate progress. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Brings the database and media storage in line with the folder; a repeated import changes nothing. Throws `ContentError` before anything
 * is written, and `ScreenConflict` if editors have published something different on the editing screen and `keep` is not given. Since
 * everything is checked first, the rows are written in short transactions and appear one after the other; an interrupted import is simply
 * repeated. Counters that the site itself changes are not reset. Of several imports at a time each waits for the one before it.
 */
export function importContent(
  context: Context,
  storage: Storage,
  folder: string,
  options?: ImportOptions,
): Promise<ImportReport> {
  return inTurn(context, importTurn, () => importAll(context, storage, folder, options));
}

async function importAll(
  context: Context,
  storage: Storage,
  folder: string,
  { keep, pace, onProgress = () => {} }: ImportOptions = {},
): Promise<ImportReport> {
  const content = await loadContent(folder);
  const differences = await differencesFromFiles(context.db.primary, content);
  if (differences.length > 0 && keep === undefined) throw new ScreenConflict(differences);
  if (keep === "screen") keepScreen(content, differences);
  const taken = await takenIds(context.db.primary, context.db.engine, content);
  const filesCopied = await copyMedia(storage, path.join(folder, "media"));
  const now = context.now();
  const total = countContents(content);
  let done = 0;
  const pen = createPen(context.db, { pace, written: (more) => onProgress((done += more), Math.max(done, total)) });
  const ids = new Ids();
  const pushes = context.pushTargets.length > 0;
  const before = pushes ? await shownPages(pen.read, now) : null;
  // An interrupted import may leave names that are not indexed: then a job indexes all.
  await pen.once((trx) => markIndex(trx, "stale"));
  await pen.once((trx) => importChannels(trx, content, ids));
  await importPages(pen, content);
  const carriers = await importTags(pen, content, ids, now);
  await importMembers(pen, content, ids);
  await importPerformers(pen, content, ids, now);
  await importFilms(pen, content, ids);
  const films = await importVideos(pen, content, ids, now);
  await importSeries(pen, content, ids, now);
  await importReviews(pen, content, ids);
  await importPosts(pen, content, ids, now);
  await importAnnouncements(pen, content, ids);
  await importTopics(pen, content, ids);
  await pen.once((trx) => importQuestions(trx, content));
  await importAds(pen, content, ids);
  await importComments(pen, content, ids);
  await importDanmaku(pen, content, ids, now);
  await importMarks(context, pen, content, ids);
  await recount(pen);
  await settleDueVotes(context);
  await moveMean(context);
  await indexContent(context, pen);
  await pen.each(inHandfuls(carriers), (trx, some) => indexDocuments(context, trx, [some]));
  await pen.each(films, (trx, film) => indexCarriers(context, trx, { kind: "video", id: film }));
  const pushed = before ? changedPages(before, await shownPages(pen.read, now), now) : [];
  await pen.each(pushed, (trx, page) => queuePushes(trx, context.pushTargets, [page]));
  await pen.once(async (trx) => {
    await importSite(trx, content);
    await markIndex(trx, "whole");
  });
  context.changed(everything);
  return {
    videos: content.videos.flatMap((source) => source.value).length,
    performers: content.performers.value.length,
    reviews: content.reviews.length,
    posts: content.posts.length,
    topics: content.topics.value.length,
    filesCopied,
    taken,
  };
}

/** Approximate number of rows an import writes, for its progress. */
function countContents({
  members,
  performers,
  films,
  videos,
  reviews,
  posts,
  topics,
  comments,
  danmaku,
  marks,
}: Content): number {
  const several = [videos, comments, danmaku, marks].flatMap((sources) => sources.map(({ value }) => value.length));
  const rows = several.reduce((sum, length) => sum + length, 0) + reviews.length + posts.length + films.length;
  return members.value.length + 2 * topics.value.length + 2 * (rows + performers.value.length);
}

/** Splits the ids into groups small enough to be indexed in one transaction. */
function inHandfuls(carriers: readonly Carriers[]): Carriers[] {
  return carriers.flatMap(({ kind, ids }) => [...batchesOf(ids, handful)].map((some) => ({ kind, ids: some })));
}

/** Lists everything an import would overwrite; the message is displayed to an editor. */
export class ScreenConflict extends Error {
  constructor(differences: readonly Difference[]) {
    const lines = differences.map(({ entry, live, inFiles }) => {
      const gone = live === null ? "屏幕上下架了，文件里还有" : "文件与屏幕上发布的不一样";
      const what = inFiles ? gone : "屏幕上发布了，文件里没有";
      return `  ${entry.kind}:${entry.content_key} ${entry.title}：${what}`;
    });
    super(
      `有 ${differences.length} 处在编辑页改过，什么都没有导入：\n${lines.join("\n")}\n` +
        "保留编辑页的：npm run content:import -- --keep screen；以文件为准（编辑页的版本仍可恢复）：--keep files",
    );
  }
}
