import { atom } from "nanostores";
import { notify, $player, player } from "../store.ts";
import { type Stage, untilDestroyed } from "../stage.ts";
import { toClock } from "../time.ts";

/** The part of the film that repeats: off, start set, or both ends set. */
export type Loop = { kind: "off" } | { kind: "begun"; start: number } | { kind: "on"; start: number; end: number };

export const $loop = atom<Loop>({ kind: "off" });

/** Minimum length of the part, in seconds. */
const minLength = 0.5;

/** Cycles off -> start -> end -> off. */
export function nextLoop(loop: Loop, second: number): Loop {
  if (loop.kind === "off") return { kind: "begun", start: second };
  if (loop.kind === "on") return { kind: "off" };
  if (Math.abs(second - loop.start) < minLength) return loop;
  return { kind: "on", start: Math.min(loop.start, second), end: Math.max(loop.start, second) };
}

export function loopText(loop: Loop): string {
  if (loop.kind === "off") return "AB 循环：设起点";
  if (loop.kind === "begun") return `AB 循环：设终点（起点 ${toClock(loop.start)}）`;
  return `取消循环 ${toClock(loop.start)} – ${toClock(loop.end)}`;
}

export function pressLoop(): void {
  const loop = nextLoop($loop.get(), $player.get().time);
  if (loop === $loop.get()) return notify("终点离起点太近了，往后一点再设");
  $loop.set(loop);
  if (loop.kind === "begun") notify(`循环起点 ${toClock(loop.start)}，播到终点时再点一次`);
  else if (loop.kind === "on") notify(`循环播放 ${toClock(loop.start)} 到 ${toClock(loop.end)}`);
  else notify("已取消循环");
}

/** Seeks to the start of the part at its end, and marks the part on the bar. */
export function repeatPart({ video, signal, ...stage }: Stage, bar: HTMLElement): void {
  const part = document.createElement("i");
  part.className = "player-loop";
  bar.querySelector(".player-rail")?.append(part);

  function follow(): void {
    const loop = $loop.get();
    if (loop.kind === "on" && (video.currentTime >= loop.end || video.ended)) {
      player()?.seek(loop.start);
      if (video.paused && video.ended) void video.play();
    }
  }

  video.addEventListener("timeupdate", follow, { signal });
  video.addEventListener("ended", follow, { signal });
  untilDestroyed(
    { video, signal, ...stage },
    $loop.subscribe((loop) => {
      const { duration } = $player.get();
      part.hidden = loop.kind === "off" || duration <= 0;
      if (loop.kind === "off" || duration <= 0) return;
      const end = loop.kind === "on" ? loop.end : loop.start;
      part.style.left = `${(loop.start / duration) * 100}%`;
      part.style.width = `max(2px, ${((end - loop.start) / duration) * 100}%)`;
    }),
  );
  signal.addEventListener("abort", () => $loop.set({ kind: "off" }), { once: true });
}
