import { map } from "nanostores";
import type { Failure, FailureAction } from "./recovery/errors.ts";
import type { PlayerCommands } from "./commands.ts";

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

/** Automatic choice of the rendition. */
export const auto = -1;

/** Menus and dialogs over the picture, one at a time. */
export type Opened = "subtitles" | "sound" | "speed" | "quality" | "line" | "more" | "help";

/** A short message at the player's lower left. */
export interface Notice {
  text: string;
  action?: { label: string; press: () => void };
  /** Milliseconds to display. */
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
  /** The viewer's choice: an index into `levels`, or `auto`. */
  level: number;
  /** The rendition that plays: an index into `levels`, or `auto` before the first one. */
  activeLevel: number;
  /** Names of the lines (delivery routes) to choose from; empty if there is no choice. */
  lines: string[];
  /** Index into `lines` of the current line. */
  line: number;
  /** Addresses of lines elsewhere that have failed, until that is told. */
  broken: readonly string[];
  /** Labels of the sounds to choose from; empty if there is no choice. */
  sounds: readonly string[];
  /** Label of the sound that is heard. */
  sound: string;
  /** Whether it is a live broadcast. */
  live: boolean;
  /** Bits per second measured by the speed test; null if it is off or not done. */
  lineSpeed: number | null;
  /** Whether the viewer wants the bars beside the film filled. */
  dynamicBackground: boolean;
  /** Language of the displayed subtitles; null if off. */
  subtitle: string | null;
  open: Opened | null;
  notice: Notice | null;
  /** Announced to screen readers. */
  said: string;
  /** Message about a film that is waiting for data. */
  waiting: string;
  /** Message about a film that plays without its picture. */
  lacking: string;
  /** Message about a touch gesture. */
  badge: string;
  /** Titles that are running and can be skipped. */
  titles: "片头" | "片尾" | null;
  /** The film has ended and the next one is offered: it starts after `left` seconds, or with null only on request. */
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
  level: auto,
  activeLevel: auto,
  lines: [],
  line: 0,
  broken: [],
  sounds: [],
  sound: "",
  live: false,
  lineSpeed: null,
  dynamicBackground: false,
  subtitle: null,
  open: null,
  notice: null,
  said: "",
  waiting: "",
  lacking: "",
  badge: "",
  titles: null,
  ending: null,
};

/** State of the page's only player. The mounted player writes it; menus, panels and the page read it. */
export const $player = map<PlayerState>({ ...initial });

export function resetPlayer(known: Partial<PlayerState> = {}): void {
  $player.set({ ...initial, ...known });
}

let mounted: PlayerCommands | null = null;

export function bindCommands(commands: PlayerCommands | null): void {
  mounted = commands;
}

/** Commands of the page's player; null before it is mounted. */
export function player(): PlayerCommands | null {
  return mounted;
}

/** What a notice offers when the line is no good; absent if it is the only one. */
export function nextLine(): Notice["action"] {
  const { lines, line } = $player.get();
  const next = (line + 1) % lines.length;
  return lines.length > 1 ? { label: `换到${lines[next]}`, press: () => mounted?.setLine(next) } : undefined;
}

/** The volume as it is heard, from 0 to 1. */
export function loudness(): number {
  const { muted, volume } = $player.get();
  return muted ? 0 : volume;
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

/** Shows a short message at the player's lower left; it is announced to screen readers too. */
export function notify(text: string, action?: Notice["action"], stay = action ? 6000 : 2000): void {
  $player.setKey("notice", { text, stay, ...(action && { action }) });
}

/** Goes on or back from where the viewer is; a film that is being opened again has no second of its own yet. */
export function jumpBy(seconds: number): void {
  mounted?.seek($player.get().time + seconds);
}

/** Films produced for this site have 25 frames per second; for others a step is approximate. */
const frame = 1 / 25;

/** Pauses the film and steps forward or back by single frames, from one that is displayed. */
export function stepFrame(video: HTMLVideoElement, frames: number): void {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
  player()?.pause();
  player()?.seek(video.currentTime + frames * frame);
}
