import { z } from "zod";
import { craftNames } from "../../crafts.ts";
import { factNumber, factNumberNames } from "../../fact-numbers.ts";
import { factTextNames } from "../../fact-texts.ts";
import { filmKindNames } from "../../film-kinds.ts";
import { filmDetailNames } from "../../film-texts.ts";
import { orders } from "../../orders.ts";
import { namesOf, recordOf } from "../../rows.ts";
import { shownCollaborator } from "./collaborators.ts";
import { premiere } from "./premieres.ts";
import { ratingSummary } from "./ratings.ts";
import { cursor, id, idInput, image, pageOf, pageSize, person, seconds, time } from "./shared.ts";
import { typedLine } from "./text.ts";

/** Preview pictures of a film: cell `i`, counted row by row over all sheets, is the frame at second `i * interval`. */
export const sprite = z.strictObject({
  urls: z.array(z.string()).min(1),
  picNum: z.int().positive(),
  row: z.int().positive(),
  col: z.int().positive(),
  /** Pixels of one cell. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** Seconds between two cells. */
  interval: z.number().positive(),
});
export type Sprite = z.infer<typeof sprite>;

export const tag = z.strictObject({ id, name: z.string() });
export type Tag = z.infer<typeof tag>;

export const performerCard = z.strictObject({
  id,
  name: z.string(),
  portrait: image.nullable(),
  /** A to Z, from the name's pinyin. */
  initial: z.string(),
  /** Published films. */
  works: z.int().nonnegative(),
});
export type PerformerCard = z.infer<typeof performerCard>;

export const videoCard = z.strictObject({
  id,
  title: z.string(),
  subtitle: z.string(),
  /** See `lib/film-kinds.ts`. */
  kind: z.enum(filmKindNames),
  /** Year of production; null if unknown. */
  year: z.int().nullable(),
  poster: image.nullable(),
  /** Seconds of the file that plays here; 0 if there is none. */
  duration: seconds,
  plays: z.int().nonnegative(),
  supports: z.int().nonnegative(),
  publishedAt: time,
  sprite: sprite.nullable(),
});
export type VideoCard = z.infer<typeof videoCard>;

export const film = z.strictObject({
  /** HLS playlist; elsewhere it may be a plain file. */
  master: z.string(),
  /** The same film on each line (delivery route) that has it; the first one is `master`. */
  lines: z.array(z.strictObject({ name: z.string(), master: z.string() })).min(1),
  /** Progressive MP4 for browsers without scripts; empty where there is none. */
  fallback: z.string(),
  /** Seconds, exact; 0 where nobody knows before it plays. */
  duration: z.number().nonnegative(),
  /** Seconds the player displays instead of its file's, e.g. of the whole film for a trailer. */
  customDuration: z.number().positive().nullable(),
  /** A live broadcast: no end, no position to resume. */
  live: z.boolean(),
  renditions: z.array(z.strictObject({ width: z.int(), height: z.int(), bandwidth: z.int() })),
  /** More qualities are being made: `master` changes when one is there. */
  growing: z.boolean(),
  /** What can be chosen to be heard, first what is heard otherwise; empty if there is no choice. */
  sounds: z.array(z.strictObject({ lang: z.string(), label: z.string() })),
  sprite: sprite.nullable(),
  subtitles: z.array(
    z.strictObject({
      lang: z.string(),
      label: z.string(),
      url: z.string(),
      /** Made from what is said, and looked through by nobody; its label says so. */
      automatic: z.boolean(),
    }),
  ),
  chapters: z.array(z.strictObject({ start: z.number(), title: z.string() })),
  /** Has flashing lights: viewers are warned before it plays. */
  strobe: z.boolean(),
  /** Its lines are on other machines than the site's own. */
  elsewhere: z.boolean(),
});
export type Film = z.infer<typeof film>;

/** Part of a film, in seconds. */
const stretch = z.strictObject({ start: z.number(), end: z.number() });

/** Editors' information about playback. */
export const playbackMarks = z.strictObject({
  /** Address to download the film from; null if that is not allowed. */
  download: z.string().nullable(),
  /** Opening and closing titles. */
  intro: stretch.nullable(),
  outro: stretch.nullable(),
});
export type PlaybackMarks = z.infer<typeof playbackMarks>;

/** What is offered when a film has ended: the next of its series, nothing, or a film its owner has chosen. */
export const filmEnding = z.strictObject({
  kind: z.enum(["series", "none", "film"]),
  /** The chosen one; null for the other kinds. */
  film: z.strictObject({ id, title: z.string() }).nullable(),
});
export type FilmEnding = z.infer<typeof filmEnding>;

/** Facts about a film beside its texts. Names of countries and languages are Chinese. */
export const filmFacts = z.strictObject({
  originalTitle: z.string(),
  aliases: z.array(z.string()),
  countries: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  languages: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  /** `date` is as exact as known: `1998`, `1998-05`, `1998-05-14`; `region` is empty if unknown. */
  releases: z.array(z.strictObject({ region: z.string(), name: z.string(), date: z.string(), note: z.string() })),
  ...recordOf(factNumberNames, (name) => (factNumber(name).whole ? z.int() : z.number()).nullable()),
  ...recordOf(factTextNames, () => z.string()),
  /** Its portrait-format poster. */
  portrait: image.nullable(),
  stills: z.array(image),
  trailers: z.array(videoCard),
  /** Its ids in other catalogues. */
  ids: z.array(z.strictObject({ source: z.string(), id: z.string() })),
  links: z.array(z.strictObject({ name: z.string(), url: z.string() })),
  /** Scores on other sites; `best` is the highest score possible there. */
  scores: z.array(
    z.strictObject({
      source: z.string(),
      score: z.number(),
      best: z.number(),
      votes: z.int().nullable(),
      url: z.string().nullable(),
    }),
  ),
});
export type FilmFacts = z.infer<typeof filmFacts>;

/** `number` starts at 1; numbers of episodes not public yet are missing. */
export const episode = videoCard.extend({ season: z.int().positive(), number: z.int().positive() });

/** Where an episode stands in its series. */
export const episodePlace = episode.pick({ id: true, season: true, number: true });
export type EpisodePlace = z.infer<typeof episodePlace>;
/** The episode before or after another. */
export const episodeBeside = episode.pick({ id: true, number: true, title: true });

export const series = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  /** The film entry of the whole series; null if there is none. */
  videoId: id.nullable(),
  /** Number of episodes planned; null if unknown. */
  total: z.int().nullable(),
  /** When the next episode is due; null if unknown or overdue. */
  nextAt: time.nullable(),
  /** The member who created it; null for a series of the site itself. */
  owner: person.nullable(),
  /** Public episodes. */
  count: z.int().nonnegative(),
  /** Seasons with public episodes. */
  seasons: z.int().nonnegative(),
  /** The first and the latest public episode. */
  first: episodePlace.nullable(),
  last: episodePlace.nullable(),
  /** The parts of a series too long to be shown at once, in order; none otherwise. See `lib/series.ts`. */
  parts: z.array(
    z.strictObject({
      season: z.int().positive(),
      /** Numbers of the first and the last episode it has room for. */
      from: z.int().positive(),
      to: z.int().positive(),
    }),
  ),
  /** All, in order; of a series with parts those of one part: the film's, the one asked for, or the first. */
  episodes: z.array(episode),
  /** The episodes before and after the film. */
  previous: episodeBeside.nullable(),
  next: episodeBeside.nullable(),
});
export type Series = z.infer<typeof series>;

/** `season` and `from` of one of its parts; without them the first. */
export const seriesInput = idInput.extend({
  season: z.int().positive().optional(),
  from: z.int().positive().optional(),
});
export const episodePlaces = z.strictObject({ list: z.array(episodePlace) });

export const videoDetail = videoCard.extend({
  ...recordOf(filmDetailNames, () => z.string()),
  channel: z.strictObject({ id, name: z.string() }),
  /** The member who uploaded it; null for a film of the site itself. */
  owner: person.nullable(),
  /** Members who made it with the owner, and have agreed to be named. */
  collaborators: z.array(shownCollaborator),
  collects: z.int().nonnegative(),
  comments: z.int().nonnegative(),
  reviews: z.int().nonnegative(),
  /** Mean of its reviews, 1 to 10 with one decimal; null without reviews. */
  rating: z.number().nullable(),
  /** All ratings on this site, with and without a review. */
  ratings: ratingSummary,
  /** With their crafts (jobs in the film), in display order. */
  performers: z.array(performerCard.extend({ role: z.string(), crafts: z.array(z.enum(craftNames)).min(1) })),
  tags: z.array(tag),
  facts: filmFacts,
  /** Null if nothing plays here. */
  film: film.nullable(),
  /** It has lines on other machines, and none of them works at the moment. */
  linesDown: z.boolean(),
  marks: playbackMarks,
  ending: filmEnding,
  /** While its premiere is on; null otherwise. */
  premiere: premiere.nullable(),
  /** Null for a film that belongs to no series. */
  series: series.nullable(),
});
export type VideoDetail = z.infer<typeof videoDetail>;
/** A film that plays here. */
export type PlayableVideo = VideoDetail & { film: Film };
export const isPlayable = (video: VideoDetail): video is PlayableVideo => video.film !== null;

export const videoSort = z.enum(namesOf(orders.filmography));

export const videoListInput = z.strictObject({
  cursor: cursor.optional(),
  pageSize: pageSize.default(24),
  /** By year only with `performerId`. */
  sort: videoSort.default(orders.videos[0].name),
  /** A home channel; 10782 contains all films. */
  channelId: id.optional(),
  tagId: id.optional(),
  /** Films with any tag of this category. */
  tagCategoryId: id.optional(),
  performerId: id.optional(),
  /** Only films in which the performer has this craft. */
  craft: z.enum(craftNames).optional(),
  /** Films this member uploaded, or made with the member who did. */
  ownerId: id.optional(),
});
export type VideoListInput = z.input<typeof videoListInput>;
export const videoPage = pageOf(videoCard);

export const videoInput = z.strictObject({ id });
export const relatedInput = z.strictObject({ id, pageSize: pageSize.default(12) });
/** `reason`: the most telling thing it shares with the film, in words; the same for everybody. */
const relatedVideo = videoCard.extend({ reason: z.string() });
export type RelatedVideo = z.infer<typeof relatedVideo>;
export const relatedOutput = z.strictObject({ list: z.array(relatedVideo) });

/** Candidates from which devices choose recommendations; `traits` of a film are indexes into `traits`. */
export const poolOutput = z.strictObject({
  traits: z.array(z.strictObject({ key: z.string(), label: z.string() })),
  films: z.array(z.strictObject({ video: videoCard, traits: z.array(z.int().nonnegative()) })),
});
export type Pool = z.infer<typeof poolOutput>;

/** Default: the first language. */
export const transcriptInput = z.strictObject({ id, lang: typedLine(20).optional() });
/** A subtitle line; times in seconds. */
export const transcriptLine = z.strictObject({ start: z.number(), end: z.number(), text: z.string() });
export type TranscriptLine = z.infer<typeof transcriptLine>;
/** Without lines if there are no subtitles. */
export const transcript = z.strictObject({
  lang: z.string(),
  languages: z.array(z.strictObject({ lang: z.string(), label: z.string() })),
  lines: z.array(transcriptLine),
});
export type Transcript = z.infer<typeof transcript>;

/** `counted` is false for a repeat by the same user on the same day in Shanghai. */
export const viewOutput = z.strictObject({ counted: z.boolean() });

export const rankPeriod = z.enum(["day", "week", "month", "all"]);
export type RankPeriod = z.infer<typeof rankPeriod>;
export const rankInput = z.strictObject({ period: rankPeriod.default("week"), pageSize: pageSize.default(10) });
/** `heat` is the number of plays in the period. */
export const rankedVideo = videoCard.extend({ heat: z.int().nonnegative() });
export const rankOutput = z.strictObject({ list: z.array(rankedVideo) });
export type RankedVideo = z.infer<typeof rankedVideo>;

export const topicCard = z.strictObject({
  id,
  title: z.string(),
  subtitle: z.string(),
  cover: image,
  /** 1 big covers, 2 grid, 3 rail, 4 ranking, 5 timeline, 6 performer wall, 7 mixed editorial. */
  showType: z.int().min(1).max(7),
  items: z.int().nonnegative(),
});
export type TopicCard = z.infer<typeof topicCard>;

export const reviewCard = z.strictObject({
  id,
  title: z.string(),
  /** Plain text, at most 120 characters; empty if the review contains spoilers. */
  excerpt: z.string(),
  /** Integer, 1 to 10. */
  rating: z.int().min(1).max(10),
  spoiler: z.boolean(),
  author: person,
  video: z.strictObject({ id, title: z.string(), poster: image.nullable() }),
  supports: z.int().nonnegative(),
  comments: z.int().nonnegative(),
  publishedAt: time,
});
export type ReviewCard = z.infer<typeof reviewCard>;
