import type { PlayerSource } from "./source.ts";

/** Measurements of the film that plays, for the statistics over the picture. */
export interface PlaybackStats {
  /** Bits per second, as measured while downloading. */
  bandwidth: number | null;
  /** Seconds buffered ahead. */
  buffered: number;
  droppedFrames: number;
  totalFrames: number;
  /** Milliseconds from the request to play to the first frame; null before. */
  firstFrame: number | null;
  stalls: number;
  /** Milliseconds that playback was stalled waiting for data. */
  stalled: number;
}

/** What the page's menus, keys and panels do to the film that is mounted. */
export interface PlayerCommands {
  play(): void;
  pause(): void;
  seek(second: number): void;
  /** Goes on at the live edge of a broadcast. */
  goToLive(): void;
  /** Seconds a broadcast is watched late; 0 for a film. */
  behindLive(): number;
  /** Whether a broadcast has ended. */
  isOver(): boolean;
  /** When the picture that is displayed was broadcast, in milliseconds since 1970; null if unknown. */
  shownAt(): number | null;
  /** Opens the film again at the same second. */
  retry(): void;
  /** Opens the film again a little further on, behind a piece that cannot be played. */
  skip(): void;
  /** Opens the film as one plain file at the same second, for browsers that cannot play its renditions. */
  playFile(): void;
  /** An index into the levels, or `auto`. */
  setLevel(level: number): void;
  /** Goes on with the sound of this label. */
  setSound(label: string): void;
  /** More renditions of the film are there: `newer` are its lines with the playlists that name them. */
  grow(newer: PlayerSource["lines"]): void;
  /** Goes on at the same second from another line. */
  setLine(line: number): void;
  setDynamicBackground(on: boolean): void;
  setRate(rate: number): void;
  /** From 0 to 1; whoever turns it up wants to hear. */
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  /** A language of the film's subtitles; null for none. */
  setSubtitle(lang: string | null): void;
  readStats(): PlaybackStats;
}
