import { notify, player } from "../store.ts";
import { record } from "../telemetry/log.ts";
import { enterPhase } from "./phase.ts";

/** Browsers let sound start only after a touch; the picture may start without. */
export function playVideo(video: HTMLVideoElement): void {
  video.play().catch((thrown: unknown) => {
    record("play-refused", String(thrown));
    if (video.muted || !(thrown instanceof DOMException) || thrown.name !== "NotAllowedError") return;
    video.muted = true;
    notify("已静音播放", { label: "打开声音", press: () => player()?.setMuted(false) });
    video.play().catch((again: unknown) => {
      record("play-refused", String(again));
      enterPhase({ kind: "paused" });
    });
  });
}
