import { canSeek } from "../engine/position.ts";
import { type Failure, stallToFailure } from "./errors.ts";
import { record } from "../telemetry/log.ts";
import { type Stage, untilDestroyed, watchPlayer } from "../stage.ts";
import { $player, nextLine, notify } from "../store.ts";

/** Milliseconds of waiting before each step. Words are there before the third second is over. */
const sayAfter = 2500;
const lowerAfter = 6000;
const lineAfter = 10_000;
const jumpAfter = 15_000;
/** Seconds. */
const jumpSize = 2;
const maxJumps = 4;
/** Milliseconds of clean play that make up for all jumps. */
const cleanTime = 30_000;

/** What can be done for a film that does not go on. */
export interface Cures {
  /** Asks again for what does not come, in a smaller rendition; tells whether there is a smaller one. */
  lowerLevel(): boolean;
  /** Goes on from a line that was not tried yet; tells whether there is one. */
  changeLine(): boolean;
  recover(): void;
  /** Opens the film again at the same second. */
  rebuild(): void;
  fail(failure: Failure): void;
}

export interface StallSteps {
  /** Whether there is a line at all. */
  isOnline(): boolean;
  say(): void;
  lower(): void;
  /** Tells whether there was another line to change to. */
  changeLine(): boolean;
  jump(): void;
  giveUp(): void;
}

/** What happens, one after the other, to a film that waits. */
export function createStallGuard(steps: StallSteps) {
  let timers: ReturnType<typeof setTimeout>[] = [];
  let waiting = false;
  let jumps = 0;

  function stop(): void {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  }

  function climb(): void {
    stop();
    timers = [setTimeout(steps.say, sayAfter)];
    // Without a line nothing helps, and nothing is used up.
    if (!steps.isOnline()) return;
    timers.push(
      setTimeout(steps.lower, lowerAfter),
      setTimeout(() => steps.changeLine() && waiting && climb(), lineAfter),
      setTimeout(jump, jumpAfter),
    );
  }

  function jump(): void {
    if (jumps >= maxJumps) {
      halt();
      jumps = 0;
      steps.giveUp();
      return;
    }
    jumps += 1;
    timers = [setTimeout(jump, jumpAfter)];
    steps.jump();
  }

  function halt(): void {
    stop();
    waiting = false;
  }

  return {
    /** The film waits. */
    wait(): void {
      if (waiting) return;
      waiting = true;
      climb();
    },
    /** The film waits, but for something new. */
    restart(): void {
      if (waiting) climb();
    },
    flow(): void {
      halt();
      timers = [
        setTimeout(() => {
          jumps = 0;
        }, cleanTime),
      ];
    },
    /** Neither waits nor plays. */
    halt,
  };
}

/** Helps a film that waits, and tells the viewer what is done. */
export function guardAgainstStalls(stage: Stage, cures: Cures): void {
  const { video, source, signal } = stage;
  const say = (text: string) => $player.setKey("waiting", text);
  let jumping = false;
  const slowText = source.live ? "正在等直播的画面…" : "网络较慢，正在缓冲…";
  /** Of a line elsewhere nothing has come: its host may never answer. */
  const isSilent = () => source.elsewhere && video.readyState === 0;

  const guard = createStallGuard({
    isOnline: () => navigator.onLine,
    say() {
      if (!navigator.onLine) return say("网络已断开，恢复后会自动继续");
      say(source.elsewhere ? "线路较慢，正在缓冲…" : slowText);
      const other = source.elsewhere ? nextLine() : undefined;
      if (other) notify("线路较慢", other);
    },
    lower() {
      // Whoever sends it may have broken off: what comes next is picked up by itself.
      if (source.live || (isSilent() && cures.changeLine())) return;
      const lowered = cures.lowerLevel();
      record("stall-lower", String(lowered));
      say(lowered ? "网络较慢，已降低画质" : "网络较慢，正在重新连接…");
    },
    changeLine: cures.changeLine,
    jump() {
      const to = video.currentTime + jumpSize;
      if (source.live || isSilent() || !canSeek(video)) return giveUp();
      if (to >= (Number.isFinite(video.duration) ? video.duration : source.duration)) return giveUp();
      record("stall-jump", `${to.toFixed(2)}s`);
      jumping = true;
      video.currentTime = to;
      say(`这一段暂时下载不了，已跳过 ${jumpSize} 秒`);
      notify(`已跳过 ${jumpSize} 秒`);
    },
    giveUp,
  });

  /** A broadcast goes on some time: it is opened again until it does. */
  function giveUp(): void {
    if (source.live) {
      record("live-again", "");
      cures.rebuild();
      return guard.wait();
    }
    cures.fail(stallToFailure(navigator.onLine));
  }

  video.addEventListener(
    "seeking",
    () => {
      if (!jumping) guard.restart();
      jumping = false;
    },
    { signal },
  );
  for (const event of ["online", "offline"]) window.addEventListener(event, guard.restart, { signal });
  watchPlayer(stage, ["phase", "line"], ({ phase }, _old, key) => {
    const waits = phase.kind === "stalled" || phase.kind === "loading";
    if (!waits) say("");
    if (key === "line") guard.restart();
    else if (waits) guard.wait();
    else if (phase.kind === "playing") guard.flow();
    else guard.halt();
  });
  untilDestroyed(stage, guard.halt);
}
