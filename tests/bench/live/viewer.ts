import { setTimeout as wait } from "node:timers/promises";
import { type Listed, readPlaylist } from "./playlist.ts";

/** What one viewer saw. Times in milliseconds. */
export interface Watched {
  /** How far what was shown was behind what had come, once a second while it played. */
  delays: number[];
  /** When it stood still, since 1970, and for how long. */
  stalls: { from: number; length: number }[];
  /** Requests that were not answered as they should; each was tried again. */
  failures: number;
  /** Number of the last segment that was shown to its end; -1 if none. */
  last: number;
  /** Numbers that were never to be had. */
  missed: number;
}

/** Segments between the newest one and where a player begins, as hls.js does. */
const behind = 3;
const requestLimit = 10_000;

/**
 * Watches a live as a player does: loads the playlist once a segment, every new segment once, shows them in real time, stands still when it
 * has nothing more and goes on as soon as it has. Ends with the live, or with `signal`.
 */
export async function watchLive(playlist: string, signal: AbortSignal): Promise<Watched> {
  const watched: Watched = { delays: [], stalls: [], failures: 0, last: -1, missed: 0 };
  const heads = new Set<string>();
  const queue: Listed[] = [];
  let shown: { segment: Listed; from: number } | null = null;
  let dry: number | null = null;
  let next: number | null = null;
  let isOver = false;

  /** Moves on what is shown, up to now. */
  function play(): void {
    const now = Date.now();
    while (shown !== null && now >= shown.from + shown.segment.duration * 1000) {
      const end: number = shown.from + shown.segment.duration * 1000;
      watched.last = shown.segment.number;
      const segment = queue.shift();
      shown = segment === undefined ? null : { segment, from: end };
      if (segment === undefined) dry = end;
    }
    if (shown === null && queue.length > 0 && next !== null) {
      const segment = queue.shift();
      if (segment === undefined) return;
      if (dry !== null) watched.stalls.push({ from: dry, length: now - dry });
      dry = null;
      shown = { segment, from: now };
    }
  }

  const seconds = setInterval(() => {
    play();
    if (shown !== null) watched.delays.push(shown.from - shown.segment.at);
  }, 1000);
  const done = () => isOver && queue.length === 0 && shown === null;

  try {
    while (!signal.aborted && !done()) {
      const text = await load(playlist);
      const read = text === null ? null : readPlaylist(text, playlist);
      for (const head of read?.heads ?? []) if (!heads.has(head) && (await load(head)) !== null) heads.add(head);
      const first: number = next ?? Math.max(0, (read?.segments.length ?? 0) - behind);
      if (next === null && read !== null && read.segments.length >= behind) next = read.segments[first]?.number ?? null;
      for (const segment of read?.segments ?? []) {
        if (next === null || segment.number < next || signal.aborted) continue;
        watched.missed += segment.number - next;
        if ((await load(segment.url)) === null) break;
        next = segment.number + 1;
        queue.push(segment);
        play();
      }
      isOver = read?.isOver ?? isOver;
      await wait((read?.target ?? 1) * (isOver ? 100 : 1000), null, { signal }).catch(() => null);
      play();
    }
  } finally {
    clearInterval(seconds);
  }
  return watched;

  /** Text of a file, or null; a player asks again at the next turn. */
  async function load(url: string): Promise<string | null> {
    try {
      const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(requestLimit)]) });
      const text = await answer.text();
      if (answer.ok) return text;
    } catch {
      if (signal.aborted) return null;
    }
    watched.failures += 1;
    return null;
  }
}
