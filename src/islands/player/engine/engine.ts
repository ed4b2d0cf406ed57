import type { Failure } from "../errors.ts";
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
  /** Begins to download at this second. */
  start(second: number): void;
  setLevel(level: number): void;
  bandwidth(): number | null;
  destroy(): void;
}

export type OpenEngine = (video: HTMLVideoElement, url: string, events: EngineEvents) => Engine;

/** Chromium answers "maybe" to native HLS, so Media Source comes first. */
export async function chooseEngine(fallback: string): Promise<OpenEngine> {
  if ("ManagedMediaSource" in window || "MediaSource" in window) {
    const { openHls, isHlsSupported } = await import("./hls.ts");
    if (isHlsSupported()) return openHls;
  }
  const { openNative, openFile } = await import("./native.ts");
  const plays = document.createElement("video").canPlayType("application/vnd.apple.mpegurl") !== "";
  return plays ? openNative : (video, _url, events) => openFile(video, fallback, events);
}
