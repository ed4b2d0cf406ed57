import { readdir } from "node:fs/promises";
import path from "node:path";
import { withTexts } from "./film-text.ts";
import { ContentReader, type ContentProblem } from "./read.ts";
import * as schema from "./schema.ts";
import { siteFile } from "./site-file.ts";
import { checkPictures } from "./pictures.ts";
import { readPictureSizes } from "./picture-sizes.ts";
import { checkReferences } from "./references.ts";

/** The parsed contents of `content/`; each list knows its file and lines. */
export type Content = NonNullable<Awaited<ReturnType<typeof readAll>>>;

/** Thrown with all problems found; the message is displayed to an editor. */
export class ContentError extends Error {
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    const lines = problems.map(({ file, line, key, reason }) => `  ${file}:${line} ${key}：${reason}`);
    super(`内容有 ${problems.length} 处问题，什么都没有导入：\n${lines.join("\n")}`);
    this.problems = problems;
  }
}

/** Reads and checks the whole folder. Throws `ContentError` for unknown keys, invalid values and broken references. */
export async function loadContent(root: string, onRead?: (characters: number) => void): Promise<Content> {
  const reader = new ContentReader(root, onRead);
  const content = await readAll(reader);
  if (content) {
    checkReferences(reader, content);
    await checkPictures(reader, content);
  }
  if (!content || reader.problems.length > 0) throw new ContentError(reader.problems);
  return content;
}

async function readAll(reader: ContentReader) {
  const [site, channels, tags, members, performers, topics, questions, ads, series] = await Promise.all([
    reader.yaml("site.yaml", siteFile),
    reader.yaml("channels.yaml", schema.channelsFile),
    reader.yaml("tags.yaml", schema.tagsFile),
    reader.yaml("members.yaml", schema.membersFile),
    reader.yaml("performers.yaml", schema.performersFile),
    reader.yaml("topics.yaml", schema.topicsFile),
    reader.yaml("questions.yaml", schema.questionsFile),
    reader.yaml("ads.yaml", schema.adsFile),
    reader.yaml("series.yaml", schema.seriesFile),
  ]);
  const [videos, comments, danmaku, marks, reviews, posts, announcements, pages, films] = await Promise.all([
    reader.yamlFolder("videos", schema.videosFile),
    reader.yamlFolder("comments", schema.commentsFile),
    reader.yamlFolder("danmaku", schema.danmakuFile),
    // Folders from before this kind of file have none.
    reader.yamlFolder("marks", schema.marksFile, { optional: true }),
    reader.markdownFolder("reviews", schema.reviewMatter),
    reader.markdownFolder("posts", schema.postMatter),
    reader.markdownFolder("announcements", schema.announcementMatter),
    reader.markdownFolder("pages", schema.pageMatter),
    readFilms(reader),
  ]);
  if (!site || !channels || !tags || !members || !performers || !topics || !questions || !ads || !series) return null;
  return {
    site,
    channels,
    tags,
    members,
    performers,
    topics,
    questions,
    ads,
    series,
    videos,
    comments,
    danmaku,
    marks,
    reviews,
    posts,
    sizes: await readPictureSizes(reader, posts),
    announcements,
    pages,
    films,
  };
}

async function readFilms(reader: ContentReader) {
  const folder = "media/films";
  const entries = await readdir(path.join(reader.root, folder), { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const films = await Promise.all(
    names.toSorted().map(async (name) => {
      const film = await reader.yaml(`${folder}/${name}/film.yaml`, schema.filmFile);
      return film && withTexts(reader, `${folder}/${name}`, film);
    }),
  );
  return films.filter((film) => film !== null);
}
