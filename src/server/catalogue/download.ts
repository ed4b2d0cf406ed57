import { publicVideos } from "../cards/videos.ts";
import { filmDetails, isFilm, playbackRules } from "../films/films.ts";
import type { Context } from "../core/context.ts";

/** Name under which a viewer may save the media object as this film; null when its editors do not let them. */
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
