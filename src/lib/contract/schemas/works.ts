import { z } from "zod";
import { speechLanguages } from "../../captions/languages.ts";
import { origins } from "../../origins.ts";
import { film, filmEnding, performerCard, tag } from "./catalogue.ts";
import { playbackDevice } from "./playback.ts";
import { cursor, id, image, pageOf, pageSize, seconds, time } from "./shared.ts";
import { tagChoiceInput, tagChoices } from "./tags.ts";
import { someLine, typedLine, typedText } from "./text.ts";

const count = z.int().nonnegative();

/**
 * Stage of a member's own film. Its file is being uploaded (`uploading`), waits for transcoding (`queued`), is being transcoded (`working`)
 * or could not be (`failed`); the film plays, but is hidden by its owner (`draft`), waits for review (`pending`) or for its scheduled time
 * (`scheduled`), is public (`published`), was rejected in review (`rejected`) or was taken down (`removed`).
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

/** Progress of its file; also for a film whose file is being replaced. */
export const workFile = z.strictObject({
  state: z.enum(["uploading", "queued", "working", "failed"]),
  /** Progress of this step, 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Description of the step; may be empty. */
  doing: z.string(),
  /** Number of files ahead in the queue; null unless it is queued. */
  place: count.nullable(),
  /** Estimated seconds to the end of this step; null if unknown. */
  secondsLeft: seconds.nullable(),
  /** Reason of the failure, as text. */
  reason: z.string(),
  /** Whether a failed one may go well when it is tried again as it is; with another file otherwise. */
  again: z.boolean(),
});
export type WorkFile = z.infer<typeof workFile>;

/**
 * One of the steps from an upload to a film in all its qualities: the file is sent (`upload`), looked at (`check`), made watchable
 * (`first`), made in a quality (`quality`).
 */
export const workStep = z.strictObject({
  step: z.enum(["upload", "check", "first", "quality"]),
  /** E.g. `720p`; empty for other steps. */
  quality: z.string(),
  state: z.enum(["waiting", "working", "done", "failed"]),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Number of films ahead in the queue; null unless it waits there. */
  place: count.nullable(),
  /** Estimated seconds to its end, without jumps; null if unknown. */
  secondsLeft: seconds.nullable(),
  /** Why it failed or waits, as text; may be empty. */
  reason: z.string(),
});
export type WorkStep = z.infer<typeof workStep>;

/** Visibility chosen by its owner. */
export const workShow = z.enum(["draft", "scheduled", "published"]);

export const ownWork = z.strictObject({
  id,
  title: z.string(),
  subtitle: z.string(),
  /** Null if there is none yet. */
  poster: image.nullable(),
  /** Null before the file has been read. */
  duration: seconds.nullable(),
  stage: workStage,
  show: workShow,
  /** Null if its file is not being processed. */
  file: workFile.nullable(),
  /** Its steps while not all are done; empty then. */
  steps: z.array(workStep),
  /** Captions that are being made from what is said; `failed` until the next time. Null if there are none. */
  captions: workFile.nullable(),
  /** A part of it that is being made, without its beginning and end; `failed` until the next time. Null if there is none. */
  trimming: workFile.nullable(),
  /** Why it was rejected or taken down; empty if no reason was given. */
  reason: z.string(),
  /** When it was or will be published; null if not scheduled. */
  publishedAt: time.nullable(),
  /** Whether everybody is to see it together at that time. */
  premiere: z.boolean(),
  plays: count,
  supports: count,
  comments: count,
  collects: count,
  createdAt: time,
  updatedAt: time,
  /** Sent back with a change, so that a newer change made elsewhere is not overwritten. */
  version: id,
});
export type OwnWork = z.infer<typeof ownWork>;

/** Latest first; `ids` requests these only, to poll their progress. */
export const worksMediaInput = z.strictObject({
  filter: z.enum(["all", "public", "hidden", "unfinished"]).default("all"),
  ids: z.array(id).min(1).max(50).optional(),
  /** Part of the title. */
  q: someLine(80).optional(),
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
  /** Frames of the film itself; `key` identifies one for `works/modify/media`. */
  frames: z.array(z.strictObject({ key: z.string(), image })),
  /** Playable for its owner and operators, public or not; null before it plays in all qualities. */
  film: film.nullable(),
  /** Its upright poster, 2:3; null if it has none. */
  portrait: image.nullable(),
  /** The uploaded file, if browsers can play it, until transcoding is done. */
  original: z.string().nullable(),
  /** The uploaded file itself, for its owner to save while it is stored: a link for some hours, its name, its bytes. */
  sent: z.strictObject({ url: z.string(), name: z.string(), size: count }).nullable(),
  download: z.boolean(),
  /** Its owner's name is drawn into it when it is made. */
  signed: z.boolean(),
  intro: stretch.nullable(),
  outro: stretch.nullable(),
  ending: filmEnding,
  /** The part that is shown, in seconds of the whole, and the length of that; null if it is shown whole. */
  part: z.strictObject({ start: z.number(), end: z.number(), whole: z.number() }).nullable(),
  /** Whether captions can be made from what is said. */
  captionsOffered: z.boolean(),
  /** Channels to choose from. */
  channels: z.array(z.strictObject({ id, name: z.string() })),
});
export type OwnWorkDetail = z.infer<typeof ownWorkDetail>;

const speechLanguage = z.enum(speechLanguages.map(({ lang }) => lang));

const language = z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,2}$/);

/** Omitted fields are not changed. `version` is the version the change is based on; throws `conflict` if there is a newer one. */
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
  /** One of its `frames`, or a picture uploaded by the caller. */
  poster: z
    .union([z.strictObject({ frame: z.string().regex(/^works\/[\w/-]{1,200}$/) }), z.strictObject({ uploadId: id })])
    .optional(),
  /** The upright poster, 2:3: a picture uploaded by the caller; null takes it away. */
  portrait: z.strictObject({ uploadId: id }).nullable().optional(),
  chapters: z
    .array(z.strictObject({ start: z.number().nonnegative(), title: typedLine(200) }))
    .max(200)
    .optional(),
  /** The complete list of tracks in order; `text` is a WebVTT or SRT file, without it the existing track of the language is not changed. A track sent with text is its owner's, no automatic one any more. */
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
  signed: z.boolean().optional(),
  intro: stretch.nullable().optional(),
  outro: stretch.nullable().optional(),
  /** What is offered when it has ended; `filmId` is another film of the caller's, for the kind `film`. */
  ending: z.strictObject({ kind: filmEnding.shape.kind, filmId: id.optional() }).optional(),
});

/**
 * `at` is the time for `schedule`; with `premiere` everybody sees it together then, and its page is public before. `restore` undoes a deletion within ten minutes. `retry` transcodes the same file again after a failure.
 */
export const modifyShowInput = z.strictObject({
  id,
  act: z.enum(["publish", "hide", "schedule", "delete", "restore", "retry"]),
  at: time.optional(),
  premiere: z.boolean().optional(),
});
/** `deleted`: it is no longer among the caller's films. */
export const modifyShowOutput = z.strictObject({ work: ownWork, deleted: z.boolean() });

/**
 * `make` queues captions from what is said in `lang`, null to have the language detected; `cancel` stops that. A track that was written or
 * mended by its owner is never replaced.
 */
export const modifyCaptionsInput = z.strictObject({
  id,
  act: z.enum(["make", "cancel"]),
  lang: speechLanguage.nullable().default(null),
});

/**
 * `cut` has the part from `start` to `end` made, in seconds of the film as it plays now; what plays goes on until it is there. `cancel`
 * stops that, `whole` shows the whole again at once.
 */
export const modifyTrimInput = z.strictObject({
  id,
  act: z.enum(["cut", "cancel", "whole"]),
  start: z.number().nonnegative().optional(),
  end: z.number().nonnegative().optional(),
});

/** See `tagChoices`. */
export const selectTagsInput = tagChoiceInput;
export const selectTagsOutput = z.strictObject({
  /** Maximum number of tags of a film. */
  most: count,
  list: tagChoices,
});

const share = z.number().min(0).max(1);

export const statisticsInput = z.strictObject({ id, days: z.literal([7, 30, 90]).default(30) });
export const workStatistics = z.strictObject({
  /** Earliest first, without gaps. */
  days: z.array(z.strictObject({ day: z.iso.date(), plays: count, watched: seconds })),
  /** Totals of all time. `watched` in seconds. */
  total: z.strictObject({ plays: count, watched: seconds, supports: count, comments: count, collects: count }),
  /**
   * For each hundredth of the film the number of its viewers relative to the most viewed part, 0 to 1; empty if there are too few viewers.
   */
  retention: z.array(z.number().min(0).max(1)),
  /** 0 below five. */
  viewers: count,
  /**
   * From the beginning to the end: stretches of the film (0 to 1), which share of all viewers stopped for good in it, and which was still
   * watching at its end. Empty if there are too few viewers.
   */
  stretches: z.array(z.strictObject({ from: share, to: share, left: share, staying: share })),
  /** New viewers of these days, most first. `rest`: those in groups too small to be told. */
  sources: z.strictObject({ list: z.array(z.strictObject({ source: z.enum(origins), people: count })), rest: count }),
  /** Other sites among the sources. */
  hosts: z.strictObject({ list: z.array(z.strictObject({ host: z.string(), people: count })), rest: count }),
  devices: z.strictObject({ list: z.array(z.strictObject({ device: playbackDevice, people: count })), rest: count }),
});
export type WorkStatistics = z.infer<typeof workStatistics>;
