import type { Generated } from "kysely";

/** Sums of one Shanghai day, film, line and kind of device. */
export interface PlaybackDayTable {
  day: number;
  video_id: number;
  /** Place of the line in the film's list, from 0. */
  line: number;
  device: string;
  /** Playbacks that showed a first picture. */
  starts: Generated<number>;
  watched_ms: Generated<number>;
  stalled_ms: Generated<number>;
  stalls: Generated<number>;
  level_changes: Generated<number>;
}

/** How many of those starts took about how long. See `server/playback/buckets.ts`. */
export interface PlaybackStartTable {
  day: number;
  video_id: number;
  line: number;
  device: string;
  bucket: number;
  starts: number;
}

export interface PlaybackErrorTable {
  day: number;
  video_id: number;
  line: number;
  /** Error type of the specification, 1 to 8. */
  code: number;
  errors: number;
}
