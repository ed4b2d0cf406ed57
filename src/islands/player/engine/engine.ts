import type { Failure } from "../recovery/errors.ts";
import type { Level } from "../store.ts";

/** What an engine tells the player. */
export interface EngineEvents {
  levels(levels: Level[]): void;
  activeLevel(index: number): void;
  failure(failure: Failure): void;
}

/** Brings the film into a `<video>`. */
export interface Engine {
  name: "hls" | "native" | "file";
  /** Begins to download at this second; a negative one is where a broadcast is now. */
  start(second: number): void;
  setLevel(level: number): void;
  /** Asks again for the piece it waits for, in the next smaller rendition; tells whether there is a smaller one. */
  lowerLevel(): boolean;
  /** Gives the picture a new decoder at the same second. */
  recover(): void;
  /** Whether to download ahead of what plays. */
  setBuffering(on: boolean): void;
  bandwidth(): number | null;
  /** Second at which a broadcast is best followed now; null before that is known. */
  liveEdge(): number | null;
  destroy(): void;
}

export type OpenEngine = (video: HTMLVideoElement, url: string, events: EngineEvents) => Engine;

/** Chromium answers "maybe" to native HLS, so Media Source comes first. */
export async function chooseEngine(fallback: string): Promise<OpenEngine> {
  if ("ManagedMediaSource" in window || "MediaSource" in window) {
    const { openHls, isHlsSupported } = await import("./hls.ts");
    if (isHlsSupported()) return openHls;
  }
  const { openNative } = await import("./native.ts");
  const plays = document.createElement("video").canPlayType("application/vnd.apple.mpegurl") !== "";
  return plays ? openNative : openFallback(fallback);
}

/** The film as one plain file, whatever playlist is asked for. */
export async function openFallback(fallback: string): Promise<OpenEngine> {
  const { openFile } = await import("./native.ts");
  return (video, _url, events) => openFile(video, fallback, events);
}
