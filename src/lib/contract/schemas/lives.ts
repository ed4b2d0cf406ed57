import { z } from "zod";
import { danmakuColour, danmakuPosition } from "./danmaku.ts";
import { id, image, person, time } from "./shared.ts";
import { someLine, typedLine } from "./text.ts";
import { workFile, workStage } from "./works.ts";

/** `waiting` for the first bytes, `on`, `away` while nothing comes, `ended`; `stopped` by an operator. */
export const liveState = z.enum(["waiting", "on", "away", "ended", "stopped"]);
export type LiveState = z.infer<typeof liveState>;

/** What becomes of the recording: a film for everybody, a draft, or nothing. */
export const liveReplay = z.enum(["published", "draft", "none"]);

export const liveCard = z.strictObject({
  id,
  title: z.string(),
  owner: person,
  state: liveState.extract(["on", "away"]),
  startedAt: time,
  viewers: z.int().nonnegative(),
  /** Null before the first frame. */
  cover: image.nullable(),
});
export type LiveCard = z.infer<typeof liveCard>;

/** `possible`: whether anybody can go live on this site. */
export const liveList = z.strictObject({ possible: z.boolean(), list: z.array(liveCard) });

export const liveDetail = z.strictObject({
  id,
  title: z.string(),
  owner: person,
  state: liveState.exclude(["stopped"]),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  /** HLS playlist; null before the first bytes and some hours after the end. */
  playlist: z.string().nullable(),
  /** The film it has become, if it is public. */
  videoId: id.nullable(),
  cover: image.nullable(),
});
export type LiveDetail = z.infer<typeof liveDetail>;

export const liveLine = z.strictObject({
  id,
  text: z.string(),
  colour: danmakuColour,
  place: danmakuPosition,
  author: person,
  at: time,
});
export type LiveLine = z.infer<typeof liveLine>;

/** `after`: the last line the caller has; without it the latest ones. */
export const livePulseInput = z.strictObject({ id, after: z.int().nonnegative().optional() });
/** What changes while one watches. `removed`: lines of the last minutes that are not to be shown any more. */
export const livePulse = z.strictObject({
  state: liveState,
  title: z.string(),
  viewers: z.int().nonnegative(),
  slowSeconds: z.int().nonnegative(),
  videoId: id.nullable(),
  /** It is over and may become a film yet: worth asking again. */
  filmExpected: z.boolean(),
  lines: z.array(liveLine),
  removed: z.array(id),
});
export type LivePulse = z.infer<typeof livePulse>;

export const liveWatched = z.strictObject({ viewers: z.int().nonnegative() });

/** `shownAt`: when what the author saw had arrived, in milliseconds since 1970; the present if absent. */
export const liveSayInput = z.strictObject({
  id,
  text: typedLine(500),
  colour: danmakuColour.default("white"),
  place: danmakuPosition.default("scroll"),
  shownAt: z.int().nonnegative().optional(),
});
/** `held`: it contains words for which it is not shown. */
export const liveSaid = z.strictObject({ line: liveLine, held: z.boolean() });

/** `mute`: its author says nothing more in the owner's lives. */
export const liveUnsayInput = z.strictObject({ id, mute: z.boolean().default(false) });
export const liveUnsaid = z.strictObject({ removed: z.boolean() });

/** What comes from the creator's program. */
export const liveSignal = z.strictObject({
  video: z.string(),
  audio: z.string(),
  width: z.int().nonnegative(),
  height: z.int().nonnegative(),
  /** Kilobits per second. */
  kbps: z.int().nonnegative(),
  /** Seconds between key frames; 0 if not known yet. */
  keyframes: z.number().nonnegative(),
});
export type LiveSignal = z.infer<typeof liveSignal>;

export const ownLive = z.strictObject({
  id,
  title: z.string(),
  state: liveState,
  replay: liveReplay,
  slowSeconds: z.int().nonnegative(),
  createdAt: time,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  /** Null while nothing comes. */
  signal: liveSignal.nullable(),
  viewers: z.int().nonnegative(),
  peak: z.int().nonnegative(),
  lines: z.int().nonnegative(),
  videoId: id.nullable(),
  /** How its film gets on; null if none is made, or when it plays. */
  film: workFile.nullable(),
  /** Stage of its film once that plays, public or not; null before, or if none is made. */
  stage: workStage.nullable(),
  /** Why it was stopped or refused; empty if nothing is wrong. */
  note: z.string(),
  cover: image.nullable(),
  /** Chosen by its owner; else it is a frame of the broadcast. */
  coverChosen: z.boolean(),
});
export type OwnLive = z.infer<typeof ownLive>;

export const ownLives = z.strictObject({
  /** Why the caller cannot go live: nobody can, only members whom the site knows for a while can; null if they can. */
  refusal: z.enum(["off", "trust"]).nullable(),
  /** Where to send to, e.g. `rtmp://example.com:1935/live`; null if the caller cannot. */
  address: z.string().nullable(),
  /** When the key was made; null if there is none. */
  keyMadeAt: time.nullable(),
  current: ownLive.nullable(),
  past: z.array(ownLive),
});
export type OwnLives = z.infer<typeof ownLives>;

/** Shown this once. */
export const liveKey = z.strictObject({ key: z.string() });

export const openLiveInput = z.strictObject({ title: someLine(200), replay: liveReplay.default("draft") });
/** A picture of the caller's, the frame that is shown now, or again frames by themselves. */
export const coverChoice = z.union([z.strictObject({ uploadId: id }), z.enum(["keep", "auto"])]);
export const changeLiveInput = z.strictObject({
  id,
  cover: coverChoice.optional(),
  title: someLine(200).optional(),
  replay: liveReplay.optional(),
  slowSeconds: z.int().min(0).max(3600).optional(),
});
export const stopLiveInput = z.strictObject({ id, reason: someLine(200) });
