import { publicVideos } from "../cards/videos.ts";
import { filmDetails, isFilm, playbackRules } from "../films/films.ts";
import type { Context } from "../core/context.ts";

/** File name for downloads of a film's media object; null if downloads are not allowed. */
export async function downloadName(context: Context, key: string, videoId: number): Promise<string | null> {
  const row = await publicVideos(context.db.read, context.now())
    .select(["videos.playback", "films.details"])
    .where("videos.id", "=", videoId)
    .executeTakeFirst();
  if (!row || !isFilm(row) || !playbackRules.parse(JSON.parse(row.playback)).download) return null;
  const { fallback } = filmDetails.parse(JSON.parse(row.details));
  if (key !== `${row.folder}/${fallback}`) return null;
  return `${row.title}${fallback.slice(fallback.lastIndexOf("."))}`;
}
