import type { ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import type { Context } from "../core/context.ts";
import type { Reader } from "../db/open.ts";
import { pictureFilesOf } from "../editorial/pictures.ts";
import { imageFiles } from "../core/images.ts";
import type { Storage } from "../storage/storage.ts";
import { byChannel, liveDocuments, questionFile, seriesFile, tagFile } from "./export/editors.ts";
import { filmSources } from "./export/films.ts";
import { ContentWriter, type Count } from "./export/folder.ts";
import { commentFiles, danmakuFile, markFile, memberFile, postDocuments } from "./export/members.ts";
import { hasSiteSettings } from "../content/site-settings.ts";
import { channelFile } from "./export/site.ts";
import { ContentError, loadContent } from "../content/load.ts";

export interface ExportReport {
  videos: number;
  performers: number;
  tags: number;
  topics: number;
  reviews: number;
  posts: number;
  announcements: number;
  questions: number;
  ads: number;
  /** Number of media files. */
  files: number;
  /** Problems an import of the exported folder would report, one line each. */
  problems: string[];
}

/** Told while it is made, which takes minutes on a large site. */
export interface ExportProgress {
  /** Called as each step begins. */
  step(name: "write" | "copy" | "check"): void;
  count: Count;
}

/** Nothing was written; the message is displayed on the command line. */
export class ExportRefused extends Error {}

const folders = ["videos", "comments", "danmaku", "marks", "reviews", "posts", "announcements", "pages", "media/films"];
const copiesAtOnce = 8;

/**
 * Writes the editors' published content as the files of `content/`, with films and pictures, in one consistent snapshot. Members' own
 * content, drafts and revisions are not included. The written folder is then checked like an import; its problems are in the report.
 */
export async function exportContent(
  { db }: Context,
  storage: Storage,
  folder: string,
  progress: ExportProgress = { step() {}, count() {} },
): Promise<ExportReport> {
  const writer = new ContentWriter(folder, progress.count);
  progress.step("write");
  const { objects, ...written } = await db.snapshot((reader) => writeFiles(reader, storage, writer, folder));
  progress.step("copy");
  const files = await copyObjects(storage, writer, objects, progress.count);
  progress.step("check");
  return { ...written, files, problems: await problemsOf(folder, writer.written, progress.count) };
}

/** Writes all files except media; returns the keys of the media files. */
async function writeFiles(
  reader: Reader,
  storage: Storage,
  writer: ContentWriter,
  folder: string,
): Promise<Omit<ExportReport, "files" | "problems"> & { objects: ReadonlySet<string> }> {
  const [site] = await liveDocuments(reader, "site");
  if (site === undefined || !(await hasSiteSettings(reader)))
    throw new ExportRefused("这个站点还没有内容，没有什么可以导出。");
  if (!(await writer.begin(folders))) throw new ExportRefused(`${folder} 不是空的：请换一个新的文件夹，什么都没有写。`);
  const objects = new Set<string>();
  const shown = async (kind: ContentKind): Promise<ContentDocument[]> => {
    const documents = await liveDocuments(reader, kind);
    for (const document of documents) for (const file of pictureFilesOf(kind, document)) objects.add(file);
    return documents;
  };

  for (const film of await filmSources(reader, storage)) {
    await writer.yaml(`media/${film.folder}/film.yaml`, film.document);
    for await (const { key } of storage.list(`${film.folder}/`)) objects.add(key);
  }
  const { key: _key, ...settings } = site;
  await writer.yaml("site.yaml", settings);
  await writer.yaml("channels.yaml", await channelFile(reader));
  const tags = await tagFile(reader);
  await writer.yaml("tags.yaml", tags);
  const members = await memberFile(reader);
  for (const { avatar } of members) for (const file of imageFiles("avatar", String(avatar))) objects.add(file);
  await writer.yaml("members.yaml", members);
  const performers = await shown("performer");
  await writer.yaml("performers.yaml", performers);
  const videos = await shown("video");
  for (const [channel, some] of byChannel(videos)) await writer.yaml(`videos/${channel}.yaml`, some);
  await writer.yaml("series.yaml", await seriesFile(reader));
  const topics = await shown("topic");
  await writer.yaml("topics.yaml", topics);
  const questions = await questionFile(reader);
  await writer.yaml("questions.yaml", questions);
  const ads = await shown("ad");
  await writer.yaml("ads.yaml", ads);
  const reviews = await shown("review");
  for (const review of reviews) await writer.markdown("reviews", review);
  const announcements = await shown("announcement");
  for (const announcement of announcements) await writer.markdown("announcements", announcement);
  for (const page of await shown("page")) await writer.markdown("pages", page);
  const { posts, pictures } = await postDocuments(reader);
  for (const post of posts) await writer.markdown("posts", post);
  for (const picture of pictures) for (const file of imageFiles("post", picture)) objects.add(file);
  for (const [kind, threads] of await commentFiles(reader)) await writer.yaml(`comments/${kind}s.yaml`, threads);
  await writer.yaml("danmaku/films.yaml", await danmakuFile(reader));
  await writer.yaml("marks/films.yaml", await markFile(reader));
  return {
    videos: videos.length,
    performers: performers.length,
    tags: countIn(tags, "tags"),
    topics: topics.length,
    reviews: reviews.length,
    posts: posts.length,
    announcements: announcements.length,
    questions: countIn(questions, "questions"),
    ads: ads.length,
    objects,
  };
}

function countIn(categories: readonly ContentDocument[], name: string): number {
  return categories.flatMap((category) => category[name]).length;
}

/** Returns the number of copied files; files missing in storage are reported when the folder is checked. */
async function copyObjects(
  storage: Storage,
  writer: ContentWriter,
  keys: ReadonlySet<string>,
  count: Count,
): Promise<number> {
  const waiting = keys.values();
  let [copied, looked] = [0, 0];
  async function copyNext(): Promise<void> {
    for (const key of waiting) {
      looked += 1;
      count("media", looked, keys.size);
      if (!(await storage.has(key))) continue;
      await writer.object(storage, key);
      copied += 1;
    }
  }
  await Promise.all(Array.from({ length: copiesAtOnce }, copyNext));
  return copied;
}

/** Counted in thousands of the characters that were written, as a few files have nearly all of them. */
async function problemsOf(folder: string, written: number, count: Count): Promise<string[]> {
  let read = 0;
  try {
    await loadContent(folder, (characters) => {
      read += characters;
      count("check", Math.round(read / 1000), Math.round(written / 1000));
    });
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.map(({ file, line, key, reason }) => `${file}:${line} ${key}：${reason}`);
  }
}
