import type Hls from "hls.js";
import type { Failure } from "../recovery/errors.ts";
import type { Level } from "../store.ts";

/** Callbacks of an engine. */
export interface EngineEvents {
  levels(levels: Level[]): void;
  /** The film has more renditions than before, after the ones it had. */
  grown(levels: Level[]): void;
  activeLevel(index: number): void;
  /** The film has these sounds to choose from, by their labels. */
  sounds(labels: readonly string[]): void;
  failure(failure: Failure): void;
  /** A part that the browser cannot decode is left out. */
  leftOut(): void;
  /** The film needs the other build of hls.js, with all its parts. */
  lacks(): void;
}

/** A build of hls.js. */
export type HlsBuild = typeof Hls;

/** Loads the film into a `<video>`. */
export interface Engine {
  name: "hls" | "native" | "file";
  /** Starts to download at this second; a negative one is the live edge of a broadcast. */
  start(second: number): void;
  setLevel(level: number): void;
  /** Goes on with the sound of this label. */
  setSound(label: string): void;
  /** Adds the better renditions of a newer playlist of the film; what plays goes on. */
  grow(url: string): void;
  /** Requests the awaited segment again in the next smaller rendition; returns false if there is none. */
  lowerLevel(): boolean;
  /** Recreates the decoder at the same second. */
  recover(): void;
  /** Whether to download ahead of playback. */
  setBuffering(on: boolean): void;
  bandwidth(): number | null;
  /** Live edge of a broadcast in seconds; null if unknown. */
  liveEdge(): number | null;
  /** Whether a broadcast has ended. */
  isOver(): boolean;
  /** When the picture that is displayed was broadcast, in milliseconds since 1970; null if unknown. */
  shownAt(): number | null;
  destroy(): void;
}

export type OpenEngine = (video: HTMLVideoElement, url: string, events: EngineEvents) => Engine;
