import { mediaToFailure } from "../errors.ts";
import type { Engine, EngineEvents } from "./engine.ts";

/** HLS by the browser itself: Apple's phones without Media Source. */
export function openNative(video: HTMLVideoElement, url: string, events: EngineEvents): Engine {
  return openSource("native", video, url, events);
}

/** A plain MP4, when there is no other way. */
export function openFile(video: HTMLVideoElement, url: string, events: EngineEvents): Engine {
  return openSource("file", video, url, events);
}

function openSource(name: Engine["name"], video: HTMLVideoElement, url: string, events: EngineEvents): Engine {
  const life = new AbortController();
  video.addEventListener(
    "error",
    () => events.failure(mediaToFailure(video.error?.code ?? 0, video.error?.message ?? "", navigator.onLine)),
    { signal: life.signal },
  );
  return {
    name,
    start(second) {
      if (video.getAttribute("src") !== url) video.src = url;
      if (second > 0) seekOnceLoaded(video, second, life.signal);
      video.load();
    },
    setLevel: () => undefined,
    bandwidth: () => null,
    destroy() {
      life.abort();
      video.removeAttribute("src");
    },
  };
}

function seekOnceLoaded(video: HTMLVideoElement, second: number, signal: AbortSignal): void {
  const jump = () => {
    video.currentTime = second;
  };
  video.addEventListener("loadedmetadata", jump, { once: true, signal });
}
