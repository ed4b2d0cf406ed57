import { z } from "zod";
import { craftNames } from "../../crafts.ts";
import { filmKindNames } from "../../film-kinds.ts";
import { filmDetailNames } from "../../film-texts.ts";
import { orders } from "../../orders.ts";
import { namesOf, recordOf } from "../../rows.ts";
import { ratingSummary } from "./ratings.ts";
import { cursor, id, image, pageOf, pageSize, person, seconds, time } from "./shared.ts";
import { typedLine } from "./text.ts";

/** Preview pictures of a film: cell `i`, counted row by row over all sheets, shows second `i * interval`. */
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
  /** What it is: see `lib/film-kinds.ts`. */
  kind: z.enum(filmKindNames),
  /** When it was made; null when nobody has said so. */
  year: z.int().nullable(),
  poster: image.nullable(),
  /** Of what plays here; 0 when nothing does. */
  duration: seconds,
  plays: z.int().nonnegative(),
  supports: z.int().nonnegative(),
  publishedAt: time,
  sprite: sprite.nullable(),
});
export type VideoCard = z.infer<typeof videoCard>;

export const film = z.strictObject({
  /** HLS master playlist. */
  master: z.string(),
  /** The same playlist on every line that has it; the first is `master`. */
  lines: z.array(z.strictObject({ name: z.string(), master: z.string() })).min(1),
  /** Progressive MP4 for browsers without scripts. */
  fallback: z.string(),
  /** Seconds, exact. */
  duration: z.number().positive(),
  /** Seconds the player tells instead of its file's, e.g. of the whole film beside a trailer. */
  customDuration: z.number().positive().nullable(),
  /** It is being broadcast: no end, no place to return to. */
  live: z.boolean(),
  renditions: z.array(z.strictObject({ width: z.int(), height: z.int(), bandwidth: z.int() })),
  sprite: sprite.nullable(),
  subtitles: z.array(z.strictObject({ lang: z.string(), label: z.string(), url: z.string() })),
  chapters: z.array(z.strictObject({ start: z.number(), title: z.string() })),
  /** It flashes: viewers are warned before it plays. */
  strobe: z.boolean(),
});
export type Film = z.infer<typeof film>;

/** Part of a film, in its seconds. */
const stretch = z.strictObject({ start: z.number(), end: z.number() });

/** What editors say about playing a film. */
export const playbackMarks = z.strictObject({
  /** Address to save the film from; null where it may not be saved. */
  download: z.string().nullable(),
  /** Opening and closing titles. */
  intro: stretch.nullable(),
  outro: stretch.nullable(),
});
export type PlaybackMarks = z.infer<typeof playbackMarks>;

/** What is known of a film beside its texts. Names of countries and languages are Chinese. */
export const filmFacts = z.strictObject({
  originalTitle: z.string(),
  aliases: z.array(z.string()),
  countries: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  languages: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  /** `date` is as exact as it is known: `1998`, `1998-05`, `1998-05-14`; `region` is empty when it is not said. */
  releases: z.array(z.strictObject({ region: z.string(), name: z.string(), date: z.string(), note: z.string() })),
  /** Minutes of the whole film. */
  runtime: z.int().nullable(),
  tagline: z.string(),
  advisory: z.string(),
  /** Its upright poster. */
  portrait: image.nullable(),
  stills: z.array(image),
  trailers: z.array(videoCard),
  /** What it is called in other catalogues. */
  ids: z.array(z.strictObject({ source: z.string(), id: z.string() })),
  links: z.array(z.strictObject({ name: z.string(), url: z.string() })),
  /** What it has elsewhere; `best` is the most it could have. */
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

/** `number` counts from 1; one that is not public yet leaves a gap. */
export const episode = videoCard.extend({ season: z.int().positive(), number: z.int().positive() });

export const series = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  /** The entry that stands for it; null when it has none. */
  videoId: id.nullable(),
  /** Episodes it will have; null when nobody knows. */
  total: z.int().nullable(),
  /** When the next one comes; null when nobody knows, or it should have come. */
  nextAt: time.nullable(),
  episodes: z.array(episode),
});
export type Series = z.infer<typeof series>;

export const videoDetail = videoCard.extend({
  ...recordOf(filmDetailNames, () => z.string()),
  channel: z.strictObject({ id, name: z.string() }),
  /** The member who sent it; null for a film of the site's own. */
  owner: person.nullable(),
  collects: z.int().nonnegative(),
  comments: z.int().nonnegative(),
  reviews: z.int().nonnegative(),
  /** Mean of its reviews, 1 to 10 with one decimal; null without reviews. */
  rating: z.number().nullable(),
  /** What everybody here rated it, with and without a review. */
  ratings: ratingSummary,
  /** With what they did in it, in the order of the page. */
  performers: z.array(performerCard.extend({ role: z.string(), crafts: z.array(z.enum(craftNames)).min(1) })),
  tags: z.array(tag),
  facts: filmFacts,
  /** Null where nothing plays here. */
  film: film.nullable(),
  marks: playbackMarks,
  /** Null for a film that stands alone. */
  series: series.nullable(),
});
export type VideoDetail = z.infer<typeof videoDetail>;
/** One that plays here. */
export type PlayableVideo = VideoDetail & { film: Film };
export const isPlayable = (video: VideoDetail): video is PlayableVideo => video.film !== null;

export const videoSort = z.enum(namesOf(orders.videos));

export const videoListInput = z.strictObject({
  cursor: cursor.optional(),
  pageSize: pageSize.default(24),
  sort: videoSort.default(orders.videos[0].name),
  /** A home channel; 10782 holds everything. */
  channelId: id.optional(),
  tagId: id.optional(),
  /** Any tag of this category. */
  tagCategoryId: id.optional(),
  performerId: id.optional(),
  /** Only films in which the performer does this. */
  craft: z.enum(craftNames).optional(),
  /** Films this member has sent. */
  ownerId: id.optional(),
});
export type VideoListInput = z.input<typeof videoListInput>;
export const videoPage = pageOf(videoCard);

export const videoInput = z.strictObject({ id });
export const relatedInput = z.strictObject({ id, pageSize: pageSize.default(12) });
export const relatedOutput = z.strictObject({ list: z.array(videoCard) });

/** What devices choose suggestions from; `traits` of a film are places in the table of traits. */
export const poolOutput = z.strictObject({
  traits: z.array(z.strictObject({ key: z.string(), label: z.string() })),
  films: z.array(z.strictObject({ video: videoCard, traits: z.array(z.int().nonnegative()) })),
});
export type Pool = z.infer<typeof poolOutput>;

/** Without a language: the first one. */
export const transcriptInput = z.strictObject({ id, lang: typedLine(20).optional() });
/** What is said, by start; times in seconds. */
export const transcriptLine = z.strictObject({ start: z.number(), end: z.number(), text: z.string() });
export type TranscriptLine = z.infer<typeof transcriptLine>;
/** Without lines when there is no such text. */
export const transcript = z.strictObject({
  lang: z.string(),
  languages: z.array(z.strictObject({ lang: z.string(), label: z.string() })),
  lines: z.array(transcriptLine),
});
export type Transcript = z.infer<typeof transcript>;

/** `counted` is false for a repeat by the same identity on the same Shanghai day. */
export const viewOutput = z.strictObject({ counted: z.boolean() });

export const rankPeriod = z.enum(["day", "week", "month", "all"]);
export type RankPeriod = z.infer<typeof rankPeriod>;
export const rankInput = z.strictObject({ period: rankPeriod.default("week"), pageSize: pageSize.default(10) });
/** `heat` is the number of plays inside the period. */
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
  /** Plain text, at most 120 characters; empty when the review gives the plot away. */
  excerpt: z.string(),
  /** Whole points, 1 to 10. */
  rating: z.int().min(1).max(10),
  spoiler: z.boolean(),
  author: person,
  video: z.strictObject({ id, title: z.string(), poster: image.nullable() }),
  supports: z.int().nonnegative(),
  comments: z.int().nonnegative(),
  publishedAt: time,
});
export type ReviewCard = z.infer<typeof reviewCard>;
