import { player } from "./store.ts";

/** Films made here have 25 pictures a second; others are stepped nearly exactly. */
const FRAME = 1 / 25;

/** Holds the film and goes on or back by single pictures. */
export function stepFrame(video: HTMLVideoElement, frames: number): void {
  player()?.pause();
  player()?.seek(video.currentTime + frames * FRAME);
}
