import { useEffect, useState } from "react";
import { ApiError } from "#lib/client/api-error.ts";
import { api } from "#lib/client/api.ts";
import type { LiveLine, LivePulse, LiveState } from "#lib/contract/schemas/lives.ts";

/**
 * Milliseconds from one request to the next, at least between an answer and the next, after one that failed, while the film of what is over
 * is made, and between two reports of watching.
 */
const every = 1500;
const minPause = 500;
const longPause = 5000;
const filmPause = 15_000;
const watchEvery = 15_000;
const nowhere: readonly LiveState[] = [];
/** Maximum number of lines that are kept. */
const maxLines = 300;

export interface LiveRoomState {
  pulse: Omit<LivePulse, "lines" | "removed"> | null;
  lines: readonly LiveLine[];
  /** Nothing was heard from the server for a while. */
  isCut: boolean;
}

interface Options {
  /** In which states the viewer is counted. */
  counts?: readonly LiveState[];
  /** Told of each line; `isNew` for all but those that were there at first. */
  onLine?: (line: LiveLine, isNew: boolean) => void;
}

/** Follows a live, or the room of a premiere, while somebody looks. */
export function useLive(id: number, { counts = nowhere, onLine }: Options) {
  const [state, setState] = useState<LiveRoomState>({ pulse: null, lines: [], isCut: false });

  useEffect(() => {
    let [over, ended, failures, watchedAt] = [false, false, 0, -watchEvery];
    let after: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function look(): Promise<void> {
      const { lines, removed, ...pulse } = await api.call("live/pulse", after === undefined ? { id } : { id, after });
      if (over) return;
      for (const line of lines) onLine?.(line, after !== undefined);
      after = lines.at(-1)?.id ?? after ?? 0;
      const gone = new Set(removed);
      setState((now) => ({
        pulse,
        lines: merged(now.lines, lines)
          .filter((line) => !gone.has(line.id))
          .slice(-maxLines),
        isCut: false,
      }));
      if (counts.includes(pulse.state) && performance.now() - watchedAt >= watchEvery) {
        watchedAt = performance.now();
        await api.call("live/watch", { id });
      }
      ended = pulse.state === "ended";
      if (pulse.state === "stopped" || (ended && !pulse.filmExpected)) over = true;
    }

    async function go(): Promise<void> {
      const askedAt = performance.now();
      let next = every;
      if (!document.hidden) {
        try {
          await look();
          failures = 0;
          // A slow answer does not make what is said later still.
          next = ended ? filmPause : Math.max(minPause, every - (performance.now() - askedAt));
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) {
            over = true;
            setState((now) => ({ ...now, pulse: now.pulse && { ...now.pulse, state: "stopped" } }));
          }
          failures += 1;
          next = longPause;
          if (failures > 2) setState((now) => ({ ...now, isCut: true }));
        }
      }
      if (!over) timer = setTimeout(() => void go(), next);
    }
    void go();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [id, counts, onLine]);

  return {
    ...state,
    add: (line: LiveLine) => setState((now) => ({ ...now, lines: merged(now.lines, [line]) })),
    /** Shows how often one person may speak from now on. */
    slowDown: (slowSeconds: number) =>
      setState((now) => ({ ...now, pulse: now.pulse && { ...now.pulse, slowSeconds } })),
    remove: (gone: number) => setState((now) => ({ ...now, lines: now.lines.filter((line) => line.id !== gone) })),
  };
}

function merged(old: readonly LiveLine[], more: readonly LiveLine[]): LiveLine[] {
  const all = new Map([...old, ...more].map((line) => [line.id, line]));
  return [...all.values()].toSorted((left, right) => left.id - right.id);
}
