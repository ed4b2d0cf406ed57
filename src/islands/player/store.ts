import { map } from "nanostores";
import type { Failure, FailureAction } from "./recovery/errors.ts";
import type { createPlayback } from "./playback/playback.ts";

export type Phase =
  | { kind: "idle" }
  | { kind: "loading" }
  | { kind: "ready" }
  | { kind: "playing" }
  | { kind: "paused" }
  | { kind: "stalled"; since: number }
  | { kind: "ended" }
  | { kind: "failed"; failure: Failure; at: number };

export interface Level {
  width: number;
  height: number;
  /** Bits per second. */
  bitrate: number;
}

/** The rendition the player picks by itself. */
export const AUTO = -1;

/** What opens over the picture, one at a time. */
export type Opened = "subtitles" | "speed" | "quality" | "line" | "more" | "help";

/** A quiet line at the player's lower left. */
export interface Notice {
  text: string;
  action?: { label: string; press: () => void };
  /** Milliseconds. */
  stay: number;
}

export interface PlayerState {
  phase: Phase;
  /** Seconds. */
  time: number;
  duration: number;
  rate: number;
  volume: number;
  muted: boolean;
  levels: Level[];
  /** What the viewer chose: an index into `levels`, or AUTO. */
  level: number;
  /** What plays now: an index into `levels`, or AUTO before the first one. */
  activeLevel: number;
  /** Names of the lines the film can come from; empty when there is no choice. */
  lines: string[];
  /** Which line it comes from: an index into `lines`. */
  line: number;
  /** A broadcast. */
  live: boolean;
  /** Bits per second of the line, as the speed test measured it; null when it is off or not done. */
  lineSpeed: number | null;
  /** Whether the viewer wants the bars beside the film filled. */
  dynamicBackground: boolean;
  /** Language of the subtitles that show, null when they are off. */
  subtitle: string | null;
  open: Opened | null;
  notice: Notice | null;
  /** What is said aloud, politely, to people who listen. */
  said: string;
  /** What is done about a film that waits. */
  waiting: string;
  /** What a finger does. */
  badge: string;
  /** Titles that run and can be skipped. */
  titles: "片头" | "片尾" | null;
  /** The film is over and leads on to the next one: in so many seconds, or when the viewer wants. */
  ending: { left: number | null } | null;
}

const initial: PlayerState = {
  phase: { kind: "idle" },
  time: 0,
  duration: 0,
  rate: 1,
  volume: 0.6,
  muted: false,
  levels: [],
  level: AUTO,
  activeLevel: AUTO,
  lines: [],
  line: 0,
  live: false,
  lineSpeed: null,
  dynamicBackground: false,
  subtitle: null,
  open: null,
  notice: null,
  said: "",
  waiting: "",
  badge: "",
  titles: null,
  ending: null,
};

/** The page's one player. The mounted player writes it; menus, panels and the page read it. */
export const $player = map<PlayerState>({ ...initial });

export function resetPlayer(known: Partial<PlayerState> = {}): void {
  $player.set({ ...initial, ...known });
}

/** What a mounted player can be told. */
type PlayerCommands = ReturnType<typeof createPlayback>["commands"];

let mounted: PlayerCommands | null = null;

export function bindCommands(commands: PlayerCommands | null): void {
  mounted = commands;
}

/** The page's player; null before it is mounted. */
export function player(): PlayerCommands | null {
  return mounted;
}

export function togglePlay(): void {
  const { kind } = $player.get().phase;
  if (kind === "playing" || kind === "stalled" || kind === "loading") mounted?.pause();
  else mounted?.play();
}

export function mend(action: FailureAction): void {
  if (action === "reload") location.reload();
  else if (action === "skip") mounted?.skip();
  else if (action === "file") mounted?.playFile();
  else mounted?.retry();
}

/** A quiet line at the player's lower left; people who listen hear it too. */
export function notify(text: string, action?: Notice["action"]): void {
  $player.setKey("notice", { text, stay: action ? 6000 : 2000, ...(action && { action }) });
}

/** Films made here have 25 pictures a second; others are stepped nearly exactly. */
const FRAME = 1 / 25;

/** Holds the film and goes on or back by single pictures. */
export function stepFrame(video: HTMLVideoElement, frames: number): void {
  player()?.pause();
  player()?.seek(video.currentTime + frames * FRAME);
}
