import { AppError } from "../core/errors.ts";
import { mostOf } from "./most.ts";

/** Limits how much heavy work runs in parallel. */
export interface Queue {
  /**
   * Places have their turn one after the other, each with what it has waited for longest. If the queue is full, the last of the place that
   * waits for most is refused: `unavailable` with `Retry-After`. Work of the site itself has the place "".
   */
  run<Result>(work: () => Promise<Result>, place?: string): Promise<Result>;
}

export interface QueueOptions {
  /** Maximum number running in parallel. */
  concurrency: number;
  /** Maximum number waiting. */
  waiting: number;
  /** `Retry-After` of refused work, in seconds. */
  retryAfter: number;
}

interface Waiting {
  begin(): void;
  refuse(): void;
}

export function createQueue({ concurrency, waiting, retryAfter }: QueueOptions): Queue {
  /** Who waits, by place; the place whose turn is next comes first. */
  const line = new Map<string, Set<Waiting>>();
  let [running, length] = [0, 0];

  const full = () => new AppError("unavailable", { tip: "现在人有点多，请稍后再试", retryAfter });

  function drop(place: string, one: Waiting): void {
    const mine = line.get(place);
    mine?.delete(one);
    if (mine?.size === 0) line.delete(place);
    length -= 1;
  }

  async function enter(place: string): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (length >= waiting) {
      const last = mostOf(line, place)?.at(-1);
      if (!last) throw full();
      last.refuse();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one: Waiting = {
      begin() {
        drop(place, one);
        // The next turn is another's.
        const others = line.get(place);
        if (others && line.delete(place)) line.set(place, others);
        resolve();
      },
      refuse() {
        drop(place, one);
        reject(full());
      },
    };
    line.set(place, (line.get(place) ?? new Set()).add(one));
    length += 1;
    await promise;
  }

  function leave(): void {
    const [mine] = line.values();
    const [next] = mine ?? [];
    if (next) next.begin();
    else running -= 1;
  }

  return {
    async run(work, place = "") {
      await enter(place);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
