import { atom } from "nanostores";
import { api } from "#lib/client/api.ts";
import type { DanmakuLine } from "#lib/contract/schemas/danmaku.ts";

/** Lines of the page's film loaded so far, by their second. */
export const $lines = atom<readonly DanmakuLine[]>([]);

/** Seconds before the start of a minute at which its lines are fetched. */
const ahead = 15;
/** Milliseconds before a failed fetch of a minute is retried. */
const timeout = 20_000;

const come = new Set<number>();
const asked = new Map<number, number>();

/** Fetches the lines needed around this second. */
export async function wantLines(videoId: number, second: number): Promise<void> {
  await fetchMinute(videoId, Math.floor(second / 60));
  await fetchMinute(videoId, Math.floor((second + ahead) / 60));
}

async function fetchMinute(videoId: number, minute: number): Promise<void> {
  if (come.has(minute) || performance.now() - (asked.get(minute) ?? -timeout) < timeout) return;
  asked.set(minute, performance.now());
  // The film plays without them; the next call retries.
  const answer = await api.call("danmaku/list", { videoId, minute }).catch(() => null);
  if (answer === null) return;
  come.add(minute);
  addLines(answer.list);
}

export function addLines(lines: readonly DanmakuLine[]): void {
  const all = new Map([...$lines.get(), ...lines].map((line) => [line.id, line]));
  $lines.set([...all.values()].toSorted((left, right) => left.at - right.at || left.id - right.id));
}

export function removeLine(id: number): void {
  $lines.set($lines.get().filter((line) => line.id !== id));
}

/** Lines with `from` < `at` <= `to`. */
export function linesBetween(from: number, to: number): DanmakuLine[] {
  return $lines.get().filter(({ at }) => at > from && at <= to);
}
