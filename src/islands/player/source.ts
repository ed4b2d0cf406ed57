import { kinds } from "#lib/kinds.ts";
import { contentHref } from "../../lib/link-binding.ts";
import type { Film, Sprite, PlayableVideo } from "../../lib/contract/schemas/catalogue.ts";

/** The player's data of one film; passed to the browser as JSON in `data-player-source`. */
export interface PlayerSource {
  /** Of the film; null for a live, of which nothing is remembered or counted. */
  id: number | null;
  title: string;
  /** Address of a medium-sized picture, for the lock screen and the history. */
  poster: string;
  /** HLS master playlist. */
  master: string;
  /** The same playlist on every line (delivery route); the first is `master`. */
  lines: Film["lines"];
  /** Progressive MP4. */
  fallback: string;
  /** Seconds, exact. */
  duration: number;
  /** Seconds to display instead, e.g. of the whole film for a trailer. */
  customDuration: number | null;
  live: boolean;
  /** More qualities are being made. */
  growing: boolean;
  /** What can be chosen to be heard, first what is heard otherwise; absent if there is no choice. */
  sounds?: Film["sounds"];
  sprite: Sprite | null;
  subtitles: Film["subtitles"];
  chapters: Film["chapters"];
  /** Its lines are on other machines than the site's own. */
  elsewhere: boolean;
  /** Has flashing lights: the viewer is warned before it plays. */
  strobe: boolean;
  /** Opening and closing titles, and the download address. */
  marks: PlayableVideo["marks"];
  previous: EpisodeLink | null;
  next: EpisodeLink | null;
  /** While its premiere is on: which film, and when it began for everybody at once. */
  premiere?: { id: number; startsAt: string };
  /** What is offered at the end instead of the next episode; null for nothing. */
  ending?: EpisodeLink | null;
}

/** What is offered when a film has ended. */
export function offeredAtEnd({ next, ending }: PlayerSource): EpisodeLink | null {
  return ending === undefined ? next : ending;
}

/** Another episode of the same series, or another film of the same owner. */
export interface EpisodeLink {
  id: number;
  href: string;
  title: string;
  /** Null for what is no episode. */
  number: number | null;
}

export function videoToSource(video: PlayableVideo): PlayerSource {
  const { master, lines, fallback, duration, customDuration, sprite, subtitles, chapters, strobe, live } = video.film;
  const { elsewhere, growing, sounds } = video.film;
  const { id, title, poster, marks } = video;
  return {
    id,
    title,
    poster: poster?.url ?? "",
    master,
    lines,
    fallback,
    duration,
    customDuration,
    sprite,
    subtitles,
    chapters,
    strobe,
    live,
    growing,
    ...(sounds.length > 0 && { sounds }),
    elsewhere,
    marks,
    ...episodesBeside(video),
    ...chosenEnding(video),
    ...(video.premiere && { premiere: { id: video.id, startsAt: video.premiere.startsAt } }),
  };
}

function chosenEnding({ ending: { kind, film } }: PlayableVideo): Pick<PlayerSource, "ending"> {
  if (kind === "none") return { ending: null };
  if (film === null) return {};
  return { ending: { ...film, href: contentHref(kinds.video.type, film.id) ?? "/", number: null } };
}

function episodesBeside({ series }: PlayableVideo): Pick<PlayerSource, "previous" | "next"> {
  const link = (episode: Omit<EpisodeLink, "href"> | null | undefined): EpisodeLink | null =>
    episode ? { ...episode, href: contentHref(kinds.video.type, episode.id) ?? "/" } : null;
  return { previous: link(series?.previous), next: link(series?.next) };
}
