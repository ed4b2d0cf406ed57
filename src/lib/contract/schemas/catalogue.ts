import { z } from "zod";
import { filmDetailNames } from "../../film-texts.ts";
import { orders } from "../../orders.ts";
import { namesOf, recordOf } from "../../rows.ts";
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
  portrait: image,
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
  poster: image,
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

/** `number` counts from 1; one that is not public yet leaves a gap. */
export const episode = videoCard.extend({ number: z.int().positive() });

export const series = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
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
  performers: z.array(performerCard.extend({ role: z.string() })),
  tags: z.array(tag),
  film,
  marks: playbackMarks,
  /** Null for a film that stands alone. */
  series: series.nullable(),
});
export type VideoDetail = z.infer<typeof videoDetail>;

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
  /** Films this member has sent. */
  ownerId: id.optional(),
});
export type VideoListInput = z.input<typeof videoListInput>;
export const videoPage = pageOf(videoCard);

export const videoInput = z.strictObject({ id });
export const relatedInput = z.strictObject({ id, pageSize: pageSize.default(12) });
export const relatedOutput = z.strictObject({ list: z.array(videoCard) });

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
  video: z.strictObject({ id, title: z.string(), poster: image }),
  supports: z.int().nonnegative(),
  comments: z.int().nonnegative(),
  publishedAt: time,
});
export type ReviewCard = z.infer<typeof reviewCard>;
