import { isPlainFile } from "#lib/line-files.ts";
import type { OpenEngine } from "./engine.ts";

interface Film {
  fallback: string;
  lines: readonly { master: string }[];
  elsewhere: boolean;
  sounds?: readonly unknown[];
}

/** Lines elsewhere may be plain files, which need no engine of their own. */
export async function chooseEngine({ fallback, lines, elsewhere, sounds }: Film): Promise<OpenEngine> {
  const openPlaylist = await choosePlaylistEngine(fallback, sounds);
  if (!elsewhere || !lines.some(({ master }) => isPlainFile(master))) return openPlaylist;
  const { openFile } = await import("./native.ts");
  return (video, url, events) => (isPlainFile(url) ? openFile : openPlaylist)(video, url, events);
}

/** Chromium reports "maybe" for native HLS, so Media Source comes first. */
async function choosePlaylistEngine(fallback: string, sounds: Film["sounds"]): Promise<OpenEngine> {
  if ("ManagedMediaSource" in window || "MediaSource" in window) {
    const { openHls, isHlsSupported } = await loadHls({ sounds });
    if (isHlsSupported()) return openHls;
  }
  const { openNative } = await import("./native.ts");
  const plays = document.createElement("video").canPlayType("application/vnd.apple.mpegurl") !== "";
  return plays ? openNative : openFallback(fallback);
}

interface HlsModule {
  openHls: OpenEngine;
  isHlsSupported(): boolean;
}

/** By far the largest file of the player: the light build, unless there are sounds to choose from. */
export function loadHls({ sounds }: { sounds?: Film["sounds"] | undefined }): Promise<HlsModule> {
  return sounds ? import("./all-sounds.ts") : import("./hls.ts");
}

/** Plays the film as one plain file, whatever playlist is requested. */
export async function openFallback(fallback: string): Promise<OpenEngine> {
  const { openFile } = await import("./native.ts");
  return (video, url, events) => openFile(video, fallback || url, events);
}
