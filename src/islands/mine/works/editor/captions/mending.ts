import { atom } from "nanostores";
import { environment } from "#lib/client/environment.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { Cue } from "#lib/vtt.ts";
import {
  add,
  changeText,
  changeTimes,
  cueAt,
  found,
  mergeWithNext,
  type MendedCue,
  remove,
  replaceAll,
  shiftAll,
  split,
  toFile,
  withKeys,
} from "./cues.ts";
import type { LineAct } from "./keys.ts";

type Cues = readonly MendedCue[];
/** What is used of the film's player. */
type Player = Pick<HTMLVideoElement, "currentTime" | "paused" | "play" | "pause">;

/** The cue that is open, and where the caret goes; a new object is a new request. */
export interface Open {
  key: number;
  caret: number;
}

interface Step {
  cues: Cues;
  /** What can be undone, e.g. `合并`. */
  name: string;
  /** Changes of the same text in a row are one step. */
  of: string | null;
}

export interface State {
  cues: Cues;
  open: Open | null;
  /** What was before, latest last. */
  past: readonly Step[];
  isChanged: boolean;
}

export type Mending = ReturnType<typeof createMending>;

const maxSteps = 200;
/** How long nothing is changed before the file is handed over, in milliseconds. */
const moment = 400;

/** A subtitle track that is being mended, with everything that can be done to it. */
export function createMending(begin: readonly Cue[]) {
  const $state = atom<State>({ cues: withKeys(begin), open: null, past: [], isChanged: false });
  /** Key of the cue the film is at; null between cues. */
  const $now = atom<number | null>(null);
  let deliver: (file: string) => void = () => {};
  let cancel: (() => void) | null = null;

  function open(cue: MendedCue | undefined, caret = cue?.text.length ?? 0): void {
    if (cue) $state.set({ ...$state.get(), open: { key: cue.key, caret } });
  }

  function put(cues: Cues, name: string, { to, of = null }: { to?: Open | null; of?: string | null } = {}): void {
    const now = $state.get();
    const goesOn = of !== null && now.past.at(-1)?.of === of;
    const past = goesOn ? now.past : [...now.past, { cues: now.cues, name, of }].slice(-maxSteps);
    $state.set({ cues, past, isChanged: true, open: to === undefined ? now.open : to });
    later();
  }

  function later(): void {
    cancel?.();
    cancel = environment.after(moment, flush);
  }

  function flush(): void {
    if (cancel === null) return;
    cancel();
    cancel = null;
    deliver(toFile($state.get().cues));
  }

  /** What was handed over is saved. */
  function settle(): void {
    const now = $state.get();
    if (cancel === null && now.isChanged) $state.set({ ...now, isChanged: false });
  }

  function act(what: LineAct, key: number, caret: number, player: Player | null): void {
    const { cues } = $state.get();
    const at = cues.findIndex((cue) => cue.key === key);
    const cue = cues[at];
    if (!cue) return;
    if (typeof what === "object") {
      if ("text" in what) return put(changeText(cues, key, what.text), "改字", { of: `text ${key}` });
      return put(changeTimes(cues, key, what), "改时间");
    }
    switch (what) {
      case "open":
        return open(cue, caret);
      case "previous":
        return open(cues[at - 1]);
      case "next":
        return open(cues[at + 1]);
      case "jump":
        if (player) player.currentTime = cue.start;
        return;
      case "play":
        return player?.paused ? void player.play().catch(() => {}) : player?.pause();
      case "startNow":
        return put(changeTimes(cues, key, { start: timeOf(player) }), "改时间");
      case "endNow":
        return put(changeTimes(cues, key, { end: timeOf(player) }), "改时间");
      case "split": {
        const parts = split(cues, key, caret);
        if (parts === null) return showToast("把光标放在一句话的中间，再拆开");
        return put(parts.cues, "拆开", { to: { key: parts.second, caret: 0 } });
      }
      case "merge": {
        const whole = mergeWithNext(cues, key);
        return whole === null ? undefined : put(whole.cues, "合并", { to: { key, caret: whole.caret } });
      }
      case "remove": {
        const next = cues[at + 1] ?? cues[at - 1];
        return put(remove(cues, key), "去掉", { to: next ? { key: next.key, caret: next.text.length } : null });
      }
    }
  }

  return {
    $state,
    $now,
    act,
    /** Hands changes over at once; nothing if there are none. */
    flush,
    settle,
    /** Who gets the track as a file, a moment after it was changed. */
    deliverTo(take: (file: string) => void): void {
      deliver = take;
    },
    look(player: Player | null): void {
      $now.set(player ? (cueAt($state.get().cues, player.currentTime)?.key ?? null) : null);
    },
    /** Opens the next cue with this text, after the open one. */
    findNext(wanted: string): void {
      const { cues, open: now } = $state.get();
      const from = cues.findIndex(({ key }) => key === now?.key);
      const hits = new Set(found(cues, wanted));
      const next = cues.find((cue, at) => at > from && hits.has(cue)) ?? cues.find((cue) => hits.has(cue));
      open(next, next?.text.toLowerCase().indexOf(wanted.toLowerCase()));
    },
    replace(wanted: string, into: string): void {
      const { cues, count } = replaceAll($state.get().cues, wanted, into);
      if (count === 0) return;
      put(cues, "替换");
      showToast(`替换了 ${count} 处`, "success");
    },
    shift: (seconds: number) => put(shiftAll($state.get().cues, seconds), "全部移动"),
    addAt(player: Player | null): void {
      const { cues, key } = add($state.get().cues, timeOf(player));
      put(cues, "加一句", { to: { key, caret: 0 } });
    },
    undo(): void {
      const now = $state.get();
      const last = now.past.at(-1);
      if (!last) return;
      $state.set({ ...now, cues: last.cues, past: now.past.slice(0, -1), isChanged: true });
      later();
    },
  };
}

function timeOf(player: Player | null): number {
  return Math.round((player?.currentTime ?? 0) * 1000) / 1000;
}
