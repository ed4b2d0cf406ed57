import { z } from "zod";
import { id } from "./shared.ts";

/** Parts a film is divided into to tell which of them are watched. */
export const replayParts = 100;

const count = z.int().nonnegative();
const milliseconds = count.max(86_400_000);

export const playbackDevice = z.enum(["phone", "tablet", "pc"]);
export type PlaybackDevice = z.infer<typeof playbackDevice>;

/** What one playback has done since its last report; `session` and `seq` make a repeat count once. */
export const playbackReportInput = z.strictObject({
  /** Made by the client for one playback, 32 hex digits. */
  session: z.string().regex(/^[0-9a-f]{32}$/),
  seq: count.max(10_000),
  videoId: id,
  /** Place of the line in the film's list. */
  line: count.max(15).default(0),
  device: playbackDevice,
  /** Milliseconds from the wish to play to the first picture; null when it was told before, or never came. */
  firstFrame: count.max(600_000).nullable().default(null),
  /** Milliseconds that ran, and that stood still waiting for data. */
  watched: milliseconds.default(0),
  stalled: milliseconds.default(0),
  stalls: count.max(10_000).default(0),
  levelChanges: count.max(10_000).default(0),
  /** Error types of the specification. */
  errors: z.array(z.int().min(1).max(8)).max(50).default([]),
  /** Parts that were watched, again as often as they were. */
  parts: z
    .array(
      z
        .int()
        .min(0)
        .max(replayParts - 1),
    )
    .max(400)
    .default([]),
});
export type PlaybackReport = z.input<typeof playbackReportInput>;
/** False for a repeat. */
export const playbackReportOutput = z.strictObject({ counted: z.boolean() });

/** Share of the most watched part, 0 to 1, of every part in order; empty below 20 viewers. */
export const replayOutput = z.strictObject({ curve: z.array(z.number().min(0).max(1)) });

export const playbackInput = z.strictObject({ days: z.literal([1, 7, 30]).default(7) });
const quality = {
  starts: count,
  /** Milliseconds until the first picture, half and 95 % of starts; null without starts. */
  p50: count.nullable(),
  p95: count.nullable(),
  /** Seconds that ran. */
  watched: count,
  /** Waiting for data, as a share of waiting and running. */
  rebuffer: z.number().min(0).max(1),
  stalls: count,
  errors: count,
};
export const playbackQuality = z.strictObject(quality);
export type PlaybackQuality = z.infer<typeof playbackQuality>;
/** Days: the latest first. Films: those watched most, by line. */
export const playbackOutput = z.strictObject({
  total: playbackQuality,
  days: z.array(z.strictObject({ day: z.string(), ...quality })),
  lines: z.array(z.strictObject({ line: count, ...quality })),
  devices: z.array(z.strictObject({ device: z.string(), ...quality })),
  films: z.array(z.strictObject({ id, title: z.string(), line: count, ...quality })),
  errors: z.array(z.strictObject({ code: z.int(), errors: count })),
});
