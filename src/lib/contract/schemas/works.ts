import { z } from "zod";
import { film, performerCard, tag } from "./catalogue.ts";
import { cursor, id, image, pageOf, pageSize, seconds, time } from "./shared.ts";
import { tagCategory } from "./tags.ts";
import { someLine, typedLine, typedText } from "./text.ts";

const count = z.int().nonnegative();

/**
 * How a film of one's own stands: its file is on its way (`uploading`), waits to be made playable (`queued`), is being made (`working`)
 * or could not be (`failed`); it plays and is kept back (`draft`), waits for the operators (`pending`) or for its time (`scheduled`), is
 * public (`published`), was not let through (`rejected`) or was taken down (`removed`).
 */
export const workStage = z.enum([
  "uploading",
  "queued",
  "working",
  "failed",
  "draft",
  "pending",
  "scheduled",
  "published",
  "rejected",
  "removed",
]);
export type WorkStage = z.infer<typeof workStage>;

/** What its file goes through at the moment, also that of a film whose file is being replaced. */
export const workFile = z.strictObject({
  state: z.enum(["uploading", "queued", "working", "failed"]),
  /** 0 to 1, of this step. */
  progress: z.number().min(0).max(1),
  /** What is being done, in words; empty when there is nothing to say. */
  doing: z.string(),
  /** Files that come first; null unless it waits. */
  place: count.nullable(),
  /** Until this step is done; null when nobody can tell. */
  secondsLeft: seconds.nullable(),
  /** Why it failed, in words. */
  reason: z.string(),
});
export type WorkFile = z.infer<typeof workFile>;

/** What its owner wants of it. */
export const workShow = z.enum(["draft", "scheduled", "published"]);

export const ownWork = z.strictObject({
  id,
  title: z.string(),
  subtitle: z.string(),
  /** Null before there is one. */
  poster: image.nullable(),
  /** Null before the file was read. */
  duration: seconds.nullable(),
  stage: workStage,
  show: workShow,
  /** Null when nothing happens to its file. */
  file: workFile.nullable(),
  /** Why it was rejected or taken down; empty when nobody said. */
  reason: z.string(),
  /** When it was or will be public; null when that is open. */
  publishedAt: time.nullable(),
  plays: count,
  supports: count,
  comments: count,
  collects: count,
  createdAt: time,
  updatedAt: time,
  /** To be given back with a change: one that was made elsewhere meanwhile is not overwritten. */
  version: id,
});
export type OwnWork = z.infer<typeof ownWork>;

/** Latest first; `ids` asks for these only, to see how they get on. */
export const worksMediaInput = z.strictObject({
  filter: z.enum(["all", "public", "hidden", "unfinished"]).default("all"),
  ids: z.array(id).min(1).max(50).optional(),
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
export const worksMediaPage = pageOf(ownWork);

const stretch = z.strictObject({ start: z.number().nonnegative(), end: z.number().nonnegative() });

export const ownWorkDetail = ownWork.extend({
  description: z.string(),
  channel: z.strictObject({ id, name: z.string() }),
  tags: z.array(tag),
  performers: z.array(performerCard.pick({ id: true, name: true, portrait: true }).extend({ role: z.string() })),
  /** Pictures of the film itself; `key` names one to `works/modify/media`. */
  frames: z.array(z.strictObject({ key: z.string(), image })),
  /** Plays for its owner and operators, public or not; null before it plays in all qualities. */
  film: film.nullable(),
  /** The file as it was sent, where browsers can play it, until there is more. */
  original: z.string().nullable(),
  download: z.boolean(),
  intro: stretch.nullable(),
  outro: stretch.nullable(),
  /** What can be chosen. */
  channels: z.array(z.strictObject({ id, name: z.string() })),
});
export type OwnWorkDetail = z.infer<typeof ownWorkDetail>;

const language = z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,2}$/);

/** What is not given stays. `version` is that of what was changed; throws `conflict` when there is a newer one. */
export const modifyMediaInput = z.strictObject({
  id,
  version: id,
  title: typedLine(200).optional(),
  subtitle: typedLine(200).optional(),
  description: typedText(10_000).optional(),
  channelId: id.optional(),
  tagIds: z.array(id).max(50).optional(),
  performers: z
    .array(z.strictObject({ id, role: typedLine(60).default("") }))
    .max(50)
    .optional(),
  /** One of its `frames`, or a picture of the caller's own. */
  poster: z
    .union([z.strictObject({ frame: z.string().regex(/^works\/[\w/-]{1,200}$/) }), z.strictObject({ uploadId: id })])
    .optional(),
  chapters: z
    .array(z.strictObject({ start: z.number().nonnegative(), title: typedLine(200) }))
    .max(200)
    .optional(),
  /** All there shall be, in order; `text` is a WebVTT or SRT file, without one the track of this language stays. */
  subtitles: z
    .array(
      z.strictObject({
        lang: language,
        label: someLine(60),
        text: typedText(200_000).optional(),
      }),
    )
    .max(20)
    .optional(),
  download: z.boolean().optional(),
  intro: stretch.nullable().optional(),
  outro: stretch.nullable().optional(),
});

/**
 * `at` is the minute of a `schedule`. A deletion can be taken back with `restore` for ten minutes. `retry` makes the film of the same file
 * once more after that has failed.
 */
export const modifyShowInput = z.strictObject({
  id,
  act: z.enum(["publish", "hide", "schedule", "delete", "restore", "retry"]),
  at: time.optional(),
});
/** `deleted`: it is not among the caller's films any more. */
export const modifyShowOutput = z.strictObject({ work: ownWork, deleted: z.boolean() });

/** Those whose name or another name holds `q`; everything without it. */
export const selectTagsInput = z.strictObject({ q: typedLine(40).default("") });
export const selectTagsOutput = z.strictObject({
  /** Most a film holds. */
  most: count,
  list: z.array(tagCategory.extend({ tags: z.array(tag) })),
});

export const statisticsInput = z.strictObject({ id, days: z.literal([7, 30, 90]).default(30) });
export const workStatistics = z.strictObject({
  /** The earliest first, without a gap. */
  days: z.array(z.strictObject({ day: z.iso.date(), plays: count, watched: seconds })),
  /** Since the beginning. `watched` in seconds. */
  total: z.strictObject({ plays: count, watched: seconds, supports: count, comments: count, collects: count }),
  /** Of every hundredth of the film: how many of its viewers saw it, as a share of the most seen, 0 to 1; empty while too few have. */
  retention: z.array(z.number().min(0).max(1)),
  viewers: count,
});
export type WorkStatistics = z.infer<typeof workStatistics>;
