import { jumpSmallGaps } from "../recovery/gap-jump.ts";
import { answers, watchForbidden } from "./barred.ts";
import { barredFailure, type Failure, mediaToFailure, unreachable, unreadable } from "../recovery/errors.ts";
import { nextLine } from "../store.ts";
import { record } from "../telemetry/log.ts";
import type { Engine, EngineEvents } from "./engine.ts";

/** HLS played by the browser itself: iPhones without Media Source. */
export function openNative(video: HTMLVideoElement, url: string, events: EngineEvents): Engine {
  return openSource("native", video, url, events);
}

/** A plain MP4, if nothing else works. */
export function openFile(video: HTMLVideoElement, url: string, events: EngineEvents): Engine {
  return openSource("file", video, url, events);
}

function openSource(name: Engine["name"], video: HTMLVideoElement, url: string, events: EngineEvents): Engine {
  const life = new AbortController();
  const { signal } = life;
  const isForbidden = watchForbidden(signal);

  /** Where to go once the film's length is known. */
  let wanted = 0;

  video.addEventListener(
    "loadedmetadata",
    () => {
      if (wanted > 0) video.currentTime = wanted;
    },
    { signal },
  );

  video.addEventListener(
    "error",
    () => {
      const { error } = video;
      void explain(url, error, signal).then((failure) => {
        if (signal.aborted || video.error !== error) return;
        const others = nextLine() !== undefined;
        events.failure(isForbidden(url) ? barredFailure(failure, false, others) : failure);
      });
    },
    { signal },
  );
  jumpSmallGaps(video, signal);
  if (name === "native") followTracks(video, signal, events);
  return {
    name,
    start(second) {
      wanted = second;
      // Loading once more would stop a film that somebody has started.
      if (video.getAttribute("src") === url) return;
      video.src = url;
      video.load();
    },
    setLevel: () => undefined,
    setSound: (label) => chooseTrack(video, label),
    // The browser reads its playlist once: the next visit has the new renditions.
    grow: () => undefined,
    lowerLevel: () => false,
    recover() {
      const { currentTime, paused } = video;
      wanted = currentTime;
      video.load();
      if (!paused) video.play().catch((thrown: unknown) => record("play-refused", String(thrown)));
    },
    setBuffering: () => undefined,
    bandwidth: () => null,
    shownAt: () => startOf(video) + video.currentTime * 1000 || null,
    liveEdge: () => (video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : null),
    isOver: () => Number.isFinite(video.duration),
    destroy() {
      life.abort();
      video.removeAttribute("src");
      // Releases the file and its decoder.
      video.load();
    },
  };
}

/** A sound track as Safari has it. */
interface Track {
  label: string;
  enabled: boolean;
}

type Tracks = Iterable<Track> & EventTarget;

function tracksOf(video: HTMLVideoElement & { audioTracks?: Tracks }): Tracks | null {
  return video.audioTracks ?? null;
}

function followTracks(video: HTMLVideoElement, signal: AbortSignal, events: EngineEvents): void {
  const tracks = tracksOf(video);
  tracks?.addEventListener("addtrack", () => events.sounds([...tracks].map(({ label }) => label)), { signal });
}

function chooseTrack(video: HTMLVideoElement, label: string): void {
  const tracks = [...(tracksOf(video) ?? [])];
  if (!tracks.some((track) => track.label === label)) return;
  for (const track of tracks) track.enabled = track.label === label;
}

/** When second 0 of a broadcast was, which only Safari tells, in milliseconds since 1970; NaN if unknown. */
function startOf(video: HTMLVideoElement & { getStartDate?: () => Date }): number {
  return video.getStartDate?.().getTime() ?? Number.NaN;
}

/** Browsers report a missing file as unsupported; a request for its first byte distinguishes the two. */
async function explain(url: string, error: MediaError | null, signal: AbortSignal): Promise<Failure> {
  const failure = mediaToFailure(error?.code ?? 0, error?.message ?? "", navigator.onLine);
  if (failure.kind !== "format") return failure;
  try {
    const { ok, status } = await fetch(url, { headers: { range: "bytes=0-0" }, signal });
    return ok ? failure : unreachable(failure.detail, status, navigator.onLine);
  } catch {
    return (await answers(url, signal, "no-cors"))
      ? unreadable(failure)
      : unreachable(failure.detail, 0, navigator.onLine);
  }
}
