import { atom } from "nanostores";
import { api } from "#lib/client/api.ts";
import type { DanmakuLine } from "#lib/contract/schemas/danmaku.ts";

/** The lines of the page's film that have come so far, by their second. */
export const $lines = atom<readonly DanmakuLine[]>([]);

/** Seconds before a minute begins that it is fetched. */
const ahead = 15;
/** Milliseconds before a minute that did not come is asked for again. */
const timeout = 20_000;

const come = new Set<number>();
const asked = new Map<number, number>();

/** Fetches what is needed around this second. */
export async function wantLines(videoId: number, second: number): Promise<void> {
  await fetchMinute(videoId, Math.floor(second / 60));
  await fetchMinute(videoId, Math.floor((second + ahead) / 60));
}

async function fetchMinute(videoId: number, minute: number): Promise<void> {
  if (come.has(minute) || performance.now() - (asked.get(minute) ?? -timeout) < timeout) return;
  asked.set(minute, performance.now());
  // Without them the film plays all the same; the next try comes by itself.
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

/** Those that begin after `from` and not after `to`. */
export function linesBetween(from: number, to: number): DanmakuLine[] {
  return $lines.get().filter(({ at }) => at > from && at <= to);
}
