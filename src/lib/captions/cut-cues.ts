import { type Cue, maxCues } from "../vtt.ts";
import { type Atom, toAtoms } from "./atoms.ts";
import type { HeardSegment } from "./heard.ts";
import { linesOf, strengthAfter, strengths, sumOfWidths, textOf } from "./lines.ts";
import { withoutLoops } from "./repeats.ts";
import { tidySegments } from "./segments.ts";
import { isHan, widthOf } from "./width.ts";

/** How long a cue is displayed, in seconds. */
const minSeconds = 1;
const maxSeconds = 7;
/** Reading speed in full-width characters per second. */
const readingSpeed = 9;
/** A shorter pause between two cues would only flicker, in seconds. */
const flicker = 0.15;
/** Fewer full-width characters than this are no cue of their own if they can join another. */
const minWidth = 4;
/** A part of a sentence joins the next across pauses up to this, in seconds. */
const maxJoin = 0.6;

/**
 * Cuts recognised speech into captions for reading: one or two lines each (18 full-width characters, or 42 of Latin script), cut at
 * punctuation and pauses, displayed long enough to be read. Bears segments without times, in disorder, overlapping, repeated without end.
 * `duration` of the film in seconds.
 */
export function cutCues(segments: readonly HeardSegment[], duration: number): Cue[] {
  const atoms = tidySegments(segments, duration).flatMap(toAtoms);
  const groups = join(phrasesOf(atoms).flatMap(divide));
  const cues = groups.map((group) => ({
    start: group[0]?.start ?? 0,
    end: group.at(-1)?.end ?? 0,
    text: (linesOf(group) ?? [textOf(group)]).join("\n"),
  }));
  return withTimes(
    withoutLoops(cues, ({ text }) => text),
    duration,
  ).slice(0, maxCues);
}

/** Parts at punctuation, pauses and ends of segments. */
function phrasesOf(atoms: readonly Atom[]): Atom[][] {
  const phrases: Atom[][] = [];
  let phrase: Atom[] = [];
  for (const [at, atom] of atoms.entries()) {
    phrase.push(atom);
    if (strengthAfter(atom, atoms[at + 1]) < strengths.clause) continue;
    phrases.push(phrase);
    phrase = [];
  }
  if (phrase.length > 0) phrases.push(phrase);
  return phrases;
}

/** Divides what does not fit two lines, or lasts too long, where it hurts least. */
function divide(phrase: Atom[]): Atom[][] {
  const total = sumOfWidths(phrase);
  const tooLong = lengthOf(phrase) > maxSeconds && total > minWidth * 2;
  if (phrase.length < 2 || (linesOf(phrase) !== null && !tooLong)) return [phrase];
  let left = 0;
  let best = { score: -Infinity, at: 1 };
  for (const [at, atom] of phrase.entries()) {
    const next = phrase[at + 1];
    if (!next) break;
    left += atom.width;
    const unevenness = Math.abs(left * 2 - total) / total;
    const score = strengthAfter(atom, next) + Math.min(1, next.start - atom.end) - unevenness * 4;
    if (score > best.score) best = { score, at: at + 1 };
  }
  return [...divide(phrase.slice(0, best.at)), ...divide(phrase.slice(best.at))];
}

/** Joins parts that belong together and fit. */
function join(parts: readonly Atom[][]): Atom[][] {
  const groups: Atom[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    const joined = last && mayJoin(last, part) ? [...last, ...part] : null;
    if (joined) groups[groups.length - 1] = joined;
    else groups.push(part);
  }
  return groups;
}

function mayJoin(last: readonly Atom[], part: readonly Atom[]): boolean {
  const [before, after] = [last.at(-1), part[0]];
  if (!before || !after) return false;
  const both = [...last, ...part];
  if (after.start - before.end > maxJoin || lengthOf(both) > maxSeconds) return false;
  const lines = linesOf(both);
  if (lines === null) return false;
  const hasScrap = isScrap(last) || isScrap(part);
  if (strengthAfter(before, after) >= strengths.sentence) return lines.length === 1 && hasScrap;
  // Chinese captions are best of one line.
  return lines.length === 1 || hasScrap || !isHan(lines.join(""));
}

/** Too short to be read by itself. */
function isScrap(atoms: readonly Atom[]): boolean {
  return sumOfWidths(atoms) < minWidth || lengthOf(atoms) < minSeconds / 2;
}

function lengthOf(atoms: readonly Atom[]): number {
  return (atoms.at(-1)?.end ?? 0) - (atoms[0]?.start ?? 0);
}

/** In order, without overlap, and displayed as long as they need where there is room. */
function withTimes(cues: readonly Cue[], duration: number): Cue[] {
  const timed: Cue[] = [];
  for (const [at, cue] of cues.entries()) {
    const before = timed.at(-1);
    const start = Math.max(cue.start, before?.end ?? 0);
    const next = Math.min(cues[at + 1]?.start ?? duration, duration);
    const needed = Math.max(minSeconds, widthOf(cue.text) / readingSpeed);
    const wanted = Math.min(Math.max(cue.end, start + needed), start + maxSeconds);
    // Of two that overlap the first ends earlier, unless nothing would be left of it.
    const end = next > start + minSeconds / 2 && wanted > next - flicker ? next : wanted;
    const whole = { start: toMilliseconds(start), end: toMilliseconds(Math.min(end, duration)), text: cue.text };
    if (whole.end > whole.start) timed.push(whole);
  }
  return timed;
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
