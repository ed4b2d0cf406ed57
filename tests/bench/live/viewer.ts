import { setTimeout as wait } from "node:timers/promises";
import { createHoldBack } from "../../../src/islands/player/engine/hold-back.ts";
import { leap, paceFor } from "../../../src/islands/player/playback/follow-edge.ts";
import { type Listed, readPlaylist, type Unit } from "./playlist.ts";

/** What one viewer saw. Times in milliseconds. */
export interface Watched {
  /** How far what was shown was behind what had come, once a second while it played. */
  delays: number[];
  /** When it stood still, since 1970, and for how long. */
  stalls: { from: number; length: number }[];
  /** Requests that were not answered as they should; each was tried again. */
  failures: number;
  /** Number of the last segment of which something was shown; -1 if none. */
  last: number;
  /** Segments that were never to be had. */
  missed: number;
  /** How often it left something out to be where everybody is. */
  leaps: number;
}

const requestLimit = 10_000;
const tick = 50;
/** Milliseconds it stands still until hls.js tells of it. */
const minStall = 100;

interface Loaded extends Unit {
  number: number;
  /** Milliseconds since the first that was listed. */
  start: number;
}

/**
 * Watches a live as the site's player does: asks for the playlist with the next part and is answered when that is there, loads every part
 * once, shows them in real time from where the playlist says, stands still when it has nothing more, and catches up. Ends with the live, or
 * with `signal`.
 */
export async function watchLive(playlist: string, signal: AbortSignal): Promise<Watched> {
  const watched: Watched = { delays: [], stalls: [], failures: 0, last: -1, missed: 0, leaps: 0 };
  const known = new Map<number, Listed>();
  const heads = new Set<string>();
  const buffer: Loaded[] = [];
  let newest: Listed | undefined;
  let [holdBack, target, isOver] = [1200, 1000, false];
  /** When the newest playlist that had something new was read. */
  let readAt = 0;
  /** What is loaded next, and where it begins. */
  let next: { number: number; part: number; start: number } | null = null;
  let position: number | null = null;
  let rate = 1;
  let dry: number | null = null;
  const stops = createHoldBack();
  let isDone = false;
  let before = Date.now();
  let updated = Promise.withResolvers<void>();

  /** Milliseconds from the place where `next` is to the end of what is listed. */
  function ahead(): number {
    let sum = 0;
    if (next === null) return 0;
    for (const segment of known.values())
      if (segment.number >= next.number)
        sum += segment.duration - (segment.number === next.number ? partsUntil(segment, next.part) : 0);
    return sum;
  }

  const kept = () => holdBack + stops.more(Date.now()) * 1000;

  function late(): number {
    if (next === null || position === null) return 0;
    return next.start + ahead() + Math.min(Date.now() - readAt, 1200) - kept() - position;
  }

  /** Milliseconds that are loaded and not shown yet. */
  function loaded(): number {
    const end = buffer.at(-1);
    return end === undefined || position === null ? 0 : end.start + end.duration - position;
  }

  function play(): void {
    const now = Date.now();
    const passed = now - before;
    before = now;
    if (position === null) return;
    while (buffer[0] && buffer[0].start + buffer[0].duration <= position) buffer.shift();
    const [shown] = buffer;
    if (!shown) {
      dry ??= now;
      return;
    }
    if (dry !== null) {
      watched.stalls.push({ from: dry, length: now - dry });
      if (now - dry >= minStall) stops.stopped(now);
    } else position += passed * rate;
    dry = null;
    position = Math.max(position, shown.start);
    watched.last = shown.number;
    const behind = late();
    if (isOver) rate = 1;
    else if (behind > leap * 1000) leapForward(position + behind);
    else rate = paceFor(behind / 1000, rate, loaded() / 1000);
  }

  function leapForward(to: number): void {
    watched.leaps += 1;
    rate = 1;
    if (next !== null && to > next.start) {
      buffer.length = 0;
      const [number, start] = [newest?.number ?? next.number, next.start + ahead() - (newest?.duration ?? 0)];
      if (number > next.number) next = { number, part: 0, start };
    }
    position = to;
  }

  const ticking = setInterval(play, tick);
  const seconds = setInterval(() => {
    const [shown] = buffer;
    if (shown && position !== null && dry === null)
      watched.delays.push(Date.now() - (shown.at + position - shown.start));
    if (isOver && next !== null && next.number > (newest?.number ?? 0) && buffer.length === 0) isDone = true;
  }, 1000);

  async function follow(): Promise<void> {
    let directives = "";
    while (!signal.aborted && !isOver) {
      const text = await load(`${playlist}${directives}`);
      if (text === null) {
        await wait(1000, null, { signal }).catch(() => null);
        directives = "";
        continue;
      }
      const read = readPlaylist(text, playlist);
      const last = read.segments.at(-1);
      const isNew = last?.number !== newest?.number || last?.parts.length !== newest?.parts.length || read.isOver;
      for (const segment of read.segments) {
        const parts = segment.parts.length > 0 ? segment.parts : (known.get(segment.number)?.parts ?? []);
        known.set(segment.number, { ...segment, parts });
      }
      for (const head of read.heads) heads.add(head);
      [newest, holdBack, target] = [last ?? newest, read.holdBack, read.target];
      isOver = read.isOver;
      if (next === null && last !== undefined) begin(read.segments);
      if (isNew) readAt = Date.now();
      updated.resolve();
      updated = Promise.withResolvers();
      const number = last?.whole === false ? last.number : (last?.number ?? -1) + 1;
      const part = last?.whole === false ? last.parts.length : 0;
      // Whoever has heard nothing for long does not know what would be left out.
      const skip = Date.now() - readAt < 3 * target ? "_HLS_skip=YES" : "";
      directives = isNew ? `?_HLS_msn=${number}&_HLS_part=${part}&${skip}` : `?${skip}`;
      if (!isNew) await wait(target / 2, null, { signal }).catch(() => null);
    }
    updated.resolve();
  }

  /** Begins where the playlist says, with the key frame before. */
  function begin(segments: readonly Listed[]): void {
    let back = 0;
    for (const segment of segments.toReversed()) {
      back += segment.duration;
      if (back < holdBack && segment !== segments[0]) continue;
      next = { number: segment.number, part: 0, start: 0 };
      position = Math.max(0, back - holdBack);
      return;
    }
  }

  async function fill(): Promise<void> {
    const loaded = new Set<string>();
    while (!signal.aborted && !isDone) {
      for (const head of heads) if (!loaded.has(head) && (await load(head)) !== null) loaded.add(head);
      const at = next;
      const unit = at === null ? null : unitAt(at.number, at.part);
      if (at === null || unit === null) {
        await (isOver ? wait(200) : updated.promise);
        continue;
      }
      if (unit === "end") {
        const segment = known.get(at.number);
        if (!segment) watched.missed += 1;
        known.delete(at.number - 1);
        next = { ...at, number: at.number + 1, part: 0 };
        continue;
      }
      const came = await load(unit.url);
      // Meanwhile it may have gone somewhere else.
      if (next !== at) continue;
      if (came === null) {
        await wait(500, null, { signal }).catch(() => null);
        const segment = known.get(at.number);
        if (segment && at.part === 0) segment.parts = [];
        else next = { ...at, number: at.number + 1, part: 0 };
        continue;
      }
      buffer.push({ ...unit, number: at.number, start: at.start });
      const isWhole = unit.url === known.get(at.number)?.url;
      next = { number: at.number, part: isWhole ? Infinity : at.part + 1, start: at.start + unit.duration };
      play();
    }
  }

  /** "end" behind the last part of a segment, or for one that is gone; null for what is not there yet. */
  function unitAt(number: number, part: number): Unit | "end" | null {
    const segment = known.get(number);
    if (!segment) return newest !== undefined && number < newest.number ? "end" : null;
    const found = segment.parts[part];
    if (found) return found;
    // Whose end was never heard of is left; the rest of it is not known.
    if (!segment.whole) return newest !== undefined && number < newest.number ? "end" : null;
    return part === 0 ? segment : "end";
  }

  try {
    await Promise.all([follow(), fill()]);
  } finally {
    clearInterval(ticking);
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

const partsUntil = ({ parts, duration }: Listed, part: number) =>
  part > parts.length ? duration : parts.slice(0, part).reduce((sum, one) => sum + one.duration, 0);
