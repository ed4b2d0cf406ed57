import { afterwards, type Failure } from "../recovery/errors.ts";
import { bufferedAhead } from "../telemetry/measure.ts";
import { enterPhase } from "./phase.ts";

/** Seconds between two failures at the same place, at most. */
const samePlace = 3;

interface Film {
  /** Second the viewer is at. */
  here(): number;
  /** Whether there is no plain file left to offer. */
  isFile(): boolean;
  /** The line it comes from has failed. */
  lineFailed(): void;
  /** Goes on from another line; tells whether there is one. */
  changeLine(): boolean;
  /** Opens a broadcast again after a while; tells whether that is worth it. */
  tryLater(failure: Failure): boolean;
}

/** What becomes of a failure: another line is tried, then the viewer is told. */
export function createFailures(video: HTMLVideoElement, { here, isFile, lineFailed, changeLine, tryLater }: Film) {
  let pending: Failure | null = null;
  /** The first failure closes the film: what the engine still says of it is not news. */
  let failed = false;
  /** Where it failed last. */
  let failedAt: number | null = null;

  function settle(): void {
    if (!pending) return;
    const failure = pending;
    pending = null;
    lineFailed();
    if (changeLine() || tryLater(failure)) return;
    fail(failure);
  }

  function fail(failure: Failure): void {
    const at = here();
    const again = failedAt !== null && Math.abs(at - failedAt) < samePlace;
    failed = true;
    failedAt = at;
    video.pause();
    enterPhase({ kind: "failed", failure: afterwards(failure, { again, file: isFile() }), at });
  }

  return {
    /** What is already downloaded still plays; the panel waits until it is used up. */
    report(failure: Failure): void {
      if (failed) return;
      pending = failure;
      if (video.error || bufferedAhead(video) < 1) settle();
    },
    /** Nothing is left to play: what is pending is dealt with now. */
    settle,
    fail,
    /** The film is opened again: what fails from now on is news. */
    listen(): void {
      failed = false;
    },
    /** What is pending no longer matters; tells whether there was any. */
    forget(): boolean {
      const had = pending !== null;
      pending = null;
      return had;
    },
  };
}
