import { api } from "#lib/client/api.ts";
import type { DanmakuLine } from "#lib/contract/schemas/danmaku.ts";

/** The lines of one film, fetched by the minute. */
export interface Lines {
  /** Fetches what is needed around this second; calls back when there is something new. */
  want(second: number): void;
  /** Those that begin after `from` and not after `to`, by their second. */
  between(from: number, to: number): DanmakuLine[];
  all(): DanmakuLine[];
  add(line: DanmakuLine): void;
  remove(id: number): void;
}

/** Seconds before a minute begins that it is fetched. */
const ahead = 15;
/** Milliseconds before a minute that did not come is asked for again. */
const patience = 20_000;

export function createLines(videoId: number, changed: () => void): Lines {
  const minutes = new Map<number, DanmakuLine[]>();
  const asked = new Map<number, number>();
  let sorted: DanmakuLine[] = [];

  function settle(): void {
    sorted = [...minutes.values()].flat().toSorted((left, right) => left.at - right.at || left.id - right.id);
    changed();
  }

  async function fetchMinute(minute: number): Promise<void> {
    if (minutes.has(minute) || performance.now() - (asked.get(minute) ?? -patience) < patience) return;
    asked.set(minute, performance.now());
    // Without them the film plays all the same; the next try comes by itself.
    const answer = await api.call("danmaku/list", { videoId, minute }).catch(() => null);
    if (answer === null) return;
    minutes.set(minute, answer.list);
    settle();
  }

  return {
    want(second) {
      void fetchMinute(Math.floor(second / 60)).then(() => fetchMinute(Math.floor((second + ahead) / 60)));
    },
    between: (from, to) => sorted.filter(({ at }) => at > from && at <= to),
    all: () => sorted,
    add(line) {
      const minute = Math.floor(line.at / 60);
      minutes.set(minute, [...(minutes.get(minute) ?? []), line]);
      settle();
    },
    remove(id) {
      for (const [minute, list] of minutes)
        minutes.set(
          minute,
          list.filter((line) => line.id !== id),
        );
      settle();
    },
  };
}
