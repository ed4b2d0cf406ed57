import { readdir } from "node:fs/promises";
import path from "node:path";
import { withTexts } from "./film-text.ts";
import { readPictureSizes } from "./picture-sizes.ts";
import type { ContentReader } from "./read.ts";
import * as schema from "./schema.ts";
import { siteFile } from "./site-file.ts";

/** The parsed contents of `content/`; each list knows its file and lines. */
export type Content = NonNullable<Awaited<ReturnType<typeof readFolder>>>;

/** Reads every file of the folder; null if one that must be there is not. Problems are kept by the reader. */
export async function readFolder(reader: ContentReader) {
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
