import type { Film, Sprite, VideoDetail } from "../../lib/contract/schemas/catalogue.ts";

/** What the player needs to know about one film; travels to the browser as JSON in `data-player-source`. */
export interface PlayerSource {
  id: number;
  title: string;
  /** A middling picture, for the lock screen and the history. */
  poster: string;
  /** HLS master playlist. */
  master: string;
  /** Progressive MP4. */
  fallback: string;
  /** Seconds, exact. */
  duration: number;
  sprite: Sprite | null;
  subtitles: Film["subtitles"];
  chapters: Film["chapters"];
  /** It flashes: nothing plays before the viewer has been told. */
  strobe: boolean;
}

export function videoToSource(video: VideoDetail): PlayerSource {
  const { master, fallback, duration, sprite, subtitles, chapters, strobe } = video.film;
  const { id, title, poster } = video;
  return {
    id,
    title,
    poster: poster.url,
    master,
    fallback,
    duration,
    sprite,
    subtitles,
    chapters,
    strobe,
  };
}
