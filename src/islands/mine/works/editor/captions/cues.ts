import { isHan, widthOf } from "#lib/captions/width.ts";
import { writeVtt } from "#lib/subtitle-file.ts";
import type { Cue } from "#lib/vtt.ts";

/** A cue that is being mended; times in seconds. */
export interface MendedCue extends Cue {
  key: number;
}

type Cues = readonly MendedCue[];

/** Full-width characters of a line of Chinese captions. */
const maxWidth = 18;
/** Length of a cue that is added, and of the shortest that is made, in seconds. */
const usual = 2;
const minSeconds = 0.1;

export function withKeys(cues: readonly Cue[]): MendedCue[] {
  return cues.map((cue, key) => ({ ...cue, key }));
}

function nextKey(cues: Cues): number {
  return Math.max(-1, ...cues.map(({ key }) => key)) + 1;
}

/** In the order of their start; those that start together stay as they were. */
function sorted(cues: Cues): MendedCue[] {
  return cues.toSorted((left, right) => left.start - right.start);
}

export function changeText(cues: Cues, key: number, text: string): MendedCue[] {
  return cues.map((cue) => (cue.key === key ? { ...cue, text } : cue));
}

/** With a start after the end, the end moves along, and the other way round. */
export function changeTimes(
  cues: Cues,
  key: number,
  times: { start?: number | undefined; end?: number | undefined },
): MendedCue[] {
  const changed = cues.map((cue) => {
    if (cue.key !== key) return cue;
    const length = Math.max(minSeconds, cue.end - cue.start);
    const { start = times.end !== undefined && times.end <= cue.start ? Math.max(0, times.end - length) : cue.start } =
      times;
    const { end = cue.end <= start ? start + length : cue.end } = times;
    return { ...cue, start, end: Math.max(end, start + minSeconds) };
  });
  return sorted(changed);
}

/** Divides a cue at a position in its text, its time in proportion. Null if nothing would be left on one side. */
export function split(cues: Cues, key: number, caret: number): { cues: MendedCue[]; second: number } | null {
  const at = cues.findIndex((cue) => cue.key === key);
  const cue = cues[at];
  if (!cue) return null;
  const [before, after] = [cue.text.slice(0, caret).trim(), cue.text.slice(caret).trim()];
  if (before === "" || after === "") return null;
  const share = widthOf(before) / (widthOf(before) + widthOf(after));
  const middle = toMilliseconds(cue.start + (cue.end - cue.start) * share);
  const second = nextKey(cues);
  const halves = [
    { ...cue, end: middle, text: before },
    { ...cue, key: second, start: middle, text: after },
  ];
  return { cues: cues.toSpliced(at, 1, ...halves), second };
}

/** Joins a cue with the one after it; `caret` is where the second begins. Null for the last one. */
export function mergeWithNext(cues: Cues, key: number): { cues: MendedCue[]; caret: number } | null {
  const at = cues.findIndex((cue) => cue.key === key);
  const [first, second] = [cues[at], cues[at + 1]];
  if (!first || !second) return null;
  const { text, caret } = joined(first.text, second.text);
  const cue = { ...first, end: Math.max(first.end, second.end), text };
  return { cues: cues.toSpliced(at, 2, cue), caret };
}

/** On one line if they fit. */
function joined(first: string, second: string): { text: string; caret: number } {
  const isChinese = isHan(first.slice(-1)) || isHan(second.slice(0, 1));
  const fits = !/\n/.test(first + second) && widthOf(first) + widthOf(second) < maxWidth;
  const between = fits ? (isChinese || first === "" || second === "" ? "" : " ") : "\n";
  return { text: first + between + second, caret: first.length + between.length };
}

export function remove(cues: Cues, key: number): MendedCue[] {
  return cues.filter((cue) => cue.key !== key);
}

/** An empty cue at a time, up to the next one. */
export function add(cues: Cues, time: number): { cues: MendedCue[]; key: number } {
  const key = nextKey(cues);
  const next = cues.find(({ start }) => start > time)?.start ?? Infinity;
  const end = toMilliseconds(Math.max(time + minSeconds, Math.min(time + usual, next)));
  return { cues: sorted([...cues, { key, start: toMilliseconds(time), end, text: "" }]), key };
}

/** Moves all; what would end before the film begins is left out. */
export function shiftAll(cues: Cues, seconds: number): MendedCue[] {
  return cues
    .filter(({ end }) => end + seconds > 0)
    .map((cue) => ({
      ...cue,
      start: toMilliseconds(Math.max(0, cue.start + seconds)),
      end: toMilliseconds(cue.end + seconds),
    }));
}

/** Cues that contain a text, whatever the case of its letters. */
export function found(cues: Cues, wanted: string): MendedCue[] {
  if (wanted === "") return [];
  const plain = wanted.toLowerCase();
  return cues.filter(({ text }) => text.toLowerCase().includes(plain));
}

/** How often it was replaced; a cue of which nothing is left goes. */
export function replaceAll(cues: Cues, wanted: string, into: string): { cues: MendedCue[]; count: number } {
  if (wanted === "") return { cues: [...cues], count: 0 };
  const pattern = new RegExp(wanted.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "gi");
  let count = 0;
  const changed = cues.map((cue) => {
    const text = cue.text.replaceAll(pattern, () => {
      count += 1;
      return into;
    });
    return text === cue.text ? cue : { ...cue, text };
  });
  return { cues: changed.filter((cue, at) => cue === cues[at] || cue.text.trim() !== ""), count };
}

/** The cue displayed at a time; null between cues. */
export function cueAt(cues: Cues, time: number): MendedCue | null {
  return cues.findLast(({ start, end }) => start <= time && time < end) ?? null;
}

/** The file that is sent; empty cues are left out. */
export function toFile(cues: Cues): string {
  return writeVtt(cues.filter(({ text }) => text.trim() !== ""));
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
