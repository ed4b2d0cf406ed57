import type { ErrorData, Fragment, LoaderResponse, LoadPolicy, RetryConfig } from "hls.js";
import { savesData } from "#lib/client/preferences.ts";
import { type Failure, hlsToFailure } from "../recovery/errors.ts";
import { record } from "../telemetry/log.ts";
import { nextLowerLevel, smallestLevel, sparingLevel } from "../quality/levels.ts";
import { followPosition } from "./position.ts";
import { auto } from "../store.ts";
import { explainSilence } from "./barred.ts";
import { askedForTooMuch, isBusy } from "./busy.ts";
import { earlyLoader } from "./early-loader.ts";
import { earlyRendition } from "./early.ts";
import type { Engine, EngineEvents, HlsBuild, OpenEngine } from "./engine.ts";
import { addLevels } from "./hls-levels.ts";
import { createHoldBack } from "./hold-back.ts";
import { leaveOutParts } from "./left-out.ts";

/** Minimum seconds of film between two new decoders: if the error returns sooner, the film itself is broken. */
const recoveryDistance = 2;
/** Number of retries after server errors; missing files are not retried. */
const maxRetries = 6;

/** Milliseconds for hls.js to recover from an unreadable segment. */
const brokenPause = 1500;
/** Milliseconds in which a slow segment grows. */
const slowPause = 1500;
/** Maximum seconds to download ahead: enough for a bad minute without fetching what may never be watched. */
const ahead = 60;
const sparingAhead = 20;

/** What the light build says of codecs that only the other one takes out of a transport stream. */
const lacking = /^Unsupported \S+ in M2TS found$/;

/** Adds to an engine what only one build needs. */
type Addition = (Hls: HlsBuild, hls: InstanceType<HlsBuild>, video: HTMLVideoElement) => void;

/** An engine that plays HLS through Media Source by a build of hls.js. `add` is absent in the light build. */
export function hlsEngine(Hls: HlsBuild, add?: Addition): { openHls: OpenEngine; isHlsSupported: () => boolean } {
  const loader = earlyLoader(Hls);
  return {
    openHls: (...given) => openHls(Hls, add, loader, ...given),
    isHlsSupported: () => Hls.isSupported(),
  };
}

/** Downloads only the master playlist before `start`. */
function openHls(
  Hls: HlsBuild,
  add: Addition | undefined,
  loader: ReturnType<typeof earlyLoader>,
  video: HTMLVideoElement,
  url: string,
  events: EngineEvents,
): Engine {
  const sparing = savesData();
  const isLight = add === undefined;
  /** hls.js error details of unreadable segments. */
  const unreadable = new Set<string>([Hls.ErrorDetails.FRAG_PARSING_ERROR, Hls.ErrorDetails.BUFFER_APPEND_NO_PROGRESS]);
  const hls = new Hls({
    autoStartLoad: false,
    // The first segment is fetched while Media Source is still opening.
    startFragPrefetch: true,
    // fMP4 needs no transmuxing, so a worker would only delay the first frame.
    enableWorker: false,
    backBufferLength: 60,
    maxBufferLength: sparing ? sparingAhead / 2 : ahead / 2,
    maxMaxBufferLength: sparing ? sparingAhead : ahead,
    // Of broadcasts: a film has no parts.
    lowLatencyMode: true,
    renderTextTracksNatively: false,
    // Which would never come nearer again.
    liveSyncOnStallIncrease: 0,
    fragLoadPolicy: patientWith(Hls.DefaultConfig.fragLoadPolicy),
    loader,
  });
  const holdBack = createHoldBack();
  const why = explainSilence(Hls, hls);
  const goOnBehind = leaveOutParts(Hls, hls);
  let startAt: number | null = null;
  let parsed = false;
  /** Whether the viewer wants the film to play. */
  let plays = !video.paused;
  const life = new AbortController();
  const position = followPosition(video, 0, life.signal);
  /** Second at which the decoder was last recreated. */
  let recoveredAt = Number.NEGATIVE_INFINITY;
  /** Number of consecutive failed segments. hls.js may switch between renditions without ever giving up. */
  let misses = 0;
  /** The segment that was requested last. */
  let loading: Fragment | null = null;
  /** Start times of unreadable segments. */
  const broken = new Set<number>();

  hls.on(Hls.Events.MANIFEST_PARSED, (_event, { audioTracks }) => {
    if (isLight && audioTracks.some((sound) => sound.url)) return events.lacks();
    parsed = true;
    events.levels(levels());
    if (sparing) {
      hls.autoLevelCapping = sparingLevel(hls.levels);
      hls.startLevel = smallestLevel(hls.levels);
    }
    const begun = hls.levels.findIndex(({ uri }) => uri === earlyRendition());
    if (begun === -1) capToSize();
    else hls.startLevel = begun;
    if (startAt !== null) hls.startLoad(startAt);
  });
  hls.on(Hls.Events.FRAG_LOADING, (_event, { frag }) => (loading = frag));
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    misses = 0;
    capToSize();
  });
  // After a new source, which hls.js may set by itself, the film is paused without a pause event.
  for (const event of ["play", "pause"] as const)
    video.addEventListener(event, () => (plays = event === "play"), { signal: life.signal });
  hls.on(Hls.Events.MEDIA_ATTACHED, () => {
    if (plays && video.paused) video.play().catch((thrown: unknown) => record("play-refused", String(thrown)));
  });
  hls.on(Hls.Events.AUDIO_TRACKS_UPDATED, () => {
    const labels = hls.audioTracks.map(({ name }) => name);
    if (labels.length > 0) events.sounds(labels);
  });
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => events.activeLevel(level));
  hls.on(Hls.Events.ERROR, (_event, data) => {
    const { type, details, fatal, frag, response, error } = data;
    if (lacking.test(error.message)) {
      // For the whole build that is a sound: the picture goes on.
      if (!isLight) return record("warning", error.message);
      hls.stopLoad();
      return events.lacks();
    }
    record(fatal ? "fatal" : "warning", `${type} ${details} ${response?.code ?? ""} ${frag?.start ?? ""}`.trim());
    const behind = goOnBehind(data, frag ?? loading, position.second());
    if (behind !== null) return leaveOut(behind);
    if (unreadable.has(details) && frag) broken.add(frag.start);
    if (details === Hls.ErrorDetails.BUFFER_STALLED_ERROR) holdBack.stopped(performance.now());
    // A stall is reported once, and on a slow line the segment comes after it.
    if (unreadable.has(details) || details === Hls.ErrorDetails.BUFFER_STALLED_ERROR)
      setTimeout(reportBroken, brokenPause);
    if (details === Hls.ErrorDetails.FRAG_LOAD_ERROR || details === Hls.ErrorDetails.KEY_LOAD_ERROR) misses += 1;
    const gone = misses > 0 && misses >= hls.levels.length + (isRefused(response) ? 0 : maxRetries);
    if (details === Hls.ErrorDetails.MEDIA_SOURCE_REQUIRES_RESET && !fatal) return onReset(hlsToFailure(type, details));
    if (!fatal && !gone) return void explain(data, null);
    if (gone) hls.stopLoad();
    misses = 0;
    const failure = hlsToFailure(type, details, response?.code, navigator.onLine);
    const curable = type === Hls.ErrorTypes.MEDIA_ERROR && failure.kind !== "format";
    if (curable && isFarFromCure()) recover();
    else void explain({ ...data, fatal: true }, failure);
  });

  /** hls.js may replace the source all the same, which is not played behind the words about the failure. */
  function fail(failure: Failure): void {
    plays = false;
    events.failure(failure);
  }

  /** Fails with what the error is in truth; as long as it may come right by itself, only if that is something else. */
  async function explain(data: ErrorData, failure: Failure | null): Promise<void> {
    const told = (await why(data)) ?? failure;
    if (!told || life.signal.aborted) return;
    if (!failure) hls.stopLoad();
    fail(told);
  }

  /** The buffer holds what was refused, so it is made anew. */
  function leaveOut(second: number): void {
    events.leftOut();
    if (second !== position.second()) {
      position.set(second);
      video.currentTime = second;
    }
    recover();
  }

  /** Called after hls.js has replaced the source by itself, which it would repeat forever if the film is broken. */
  function onReset(failure: Failure): void {
    if (isFarFromCure()) return goOnAfterCure();
    hls.stopLoad();
    fail(failure);
  }

  function isFarFromCure(): boolean {
    return Math.abs(position.second() - recoveredAt) > recoveryDistance;
  }

  /** Reports an unreadable segment. hls.js silently skips to the next one, and hangs if that fails too. */
  function reportBroken(): void {
    const here = [...broken].some((start) => Math.abs(position.second() - start) < 1);
    if (!here || video.readyState > 2) return;
    broken.clear();
    hls.stopLoad();
    fail(hlsToFailure(Hls.ErrorTypes.MEDIA_ERROR, Hls.ErrorDetails.FRAG_PARSING_ERROR));
  }

  /** Limits the rendition to the player's size. The first rendition was chosen before the size was known. */
  function capToSize(): void {
    // Both options would set the same cap.
    if (!sparing) hls.capLevelToPlayerSize = true;
  }

  function levels() {
    return hls.levels.map(({ width, height, bitrate }) => ({ width, height, bitrate }));
  }

  function onGrown(): void {
    if (sparing) hls.autoLevelCapping = sparingLevel(hls.levels);
    events.grown(levels());
  }

  function recover(): void {
    hls.recoverMediaError();
    goOnAfterCure();
  }

  /**
   * Restarts loading at the viewer's position. hls.js only remembers positions already played, and forgets them if a second recovery comes
   * before the first frame.
   */
  function goOnAfterCure(): void {
    recoveredAt = position.second();
    if (startAt !== null) hls.startLoad(recoveredAt);
  }

  /** A segment that comes slowly is not begun anew: the same bytes would come as slowly. */
  function askAgainIfStuck(): void {
    const [awaited, loaded] = [loading, loading?.stats.loaded];
    const look = () => {
      if (life.signal.aborted || awaited !== loading || loading?.stats.loaded !== loaded) return;
      hls.stopLoad();
      hls.startLoad(position.second());
    };
    setTimeout(look, slowPause);
  }

  add?.(Hls, hls, video);
  hls.loadSource(url);
  hls.attachMedia(video);

  return {
    name: "hls",
    start(second) {
      startAt = second;
      plays ||= !video.paused;
      position.set(Math.max(second, 0));
      if (parsed) hls.startLoad(second);
    },
    setLevel(level) {
      hls.nextLevel = level;
      if (level === auto) events.activeLevel(hls.currentLevel);
    },
    setSound(label) {
      const wanted = hls.audioTracks.findIndex(({ name }) => name === label);
      if (wanted !== -1 && wanted !== hls.audioTrack) hls.audioTrack = wanted;
    },
    grow(newer) {
      const add = () => addLevels(Hls, hls, newer, life.signal, onGrown);
      // Before the first frame there is nothing to count from.
      if (hls.currentLevel === auto) hls.once(Hls.Events.LEVEL_SWITCHED, add);
      else add();
    },
    lowerLevel() {
      const lower = nextLowerLevel(hls.levels, hls.loadLevel);
      if (startAt === null || !parsed) return false;
      if (lower === null) {
        askAgainIfStuck();
        return false;
      }
      hls.stopLoad();
      hls.nextLoadLevel = lower;
      hls.startLoad(position.second());
      return true;
    },
    recover,
    setBuffering(on) {
      if (on) hls.resumeBuffering();
      else hls.pauseBuffering();
    },
    bandwidth: () => hls.bandwidthEstimate,
    liveEdge: () => (hls.liveSyncPosition === null ? null : hls.liveSyncPosition - holdBack.more(performance.now())),
    isOver: () => hls.latestLevelDetails?.live === false,
    shownAt: () => hls.playingDate?.getTime() ?? null,
    destroy() {
      life.abort();
      broken.clear();
      hls.destroy();
    },
  };
}

/** The policy, which gives up at once on every other 4xx, with another try where a host asks for one. */
function patientWith({ default: usual }: LoadPolicy): LoadPolicy {
  const shouldRetry: RetryConfig["shouldRetry"] = (config, count, _isTimeout, response, retries) =>
    !isRefused(response) && (retries || (isBusy(response?.code) && count < (config?.maxNumRetry ?? 0)));
  return { default: { ...usual, errorRetry: usual.errorRetry && { ...usual.errorRetry, shouldRetry } } };
}

function isRefused({ code = 0, text }: Partial<LoaderResponse> = {}): boolean {
  return text === askedForTooMuch || (code >= 400 && code < 500 && !isBusy(code));
}
