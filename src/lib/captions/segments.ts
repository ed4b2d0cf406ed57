import type { HeardSegment } from "./heard.ts";
import { widthOf } from "./width.ts";
import { isNoSpeech, withoutLoops, withoutStutter } from "./repeats.ts";

/** Speaking speed assumed where there are no times at all, in full-width characters per second. */
const usualSpeed = 5;

/** Segments of speech in order, all with times inside the film, without what recognisers invent. `duration` is in seconds. */
export function tidySegments(segments: readonly HeardSegment[], duration: number): HeardSegment[] {
  const spoken = segments
    .map((segment) => ({ ...segment, text: withoutStutter(segment.text) }))
    .filter(({ text }) => !isNoSpeech(text));
  const timed = withTimes(withoutLoops(spoken, ({ text }) => text).map(fromWords), duration);
  return timed
    .filter(({ start, end }) => start < duration && end > 0)
    .map((segment) => ({ ...segment, start: Math.max(0, segment.start), end: Math.min(segment.end, duration) }))
    .toSorted((left, right) => left.start - right.start || left.end - right.end);
}

function isTimed({ start, end }: HeardSegment): boolean {
  return Number.isFinite(start) && Number.isFinite(end) && end > start;
}

/** Words may have times where the whole has none. */
function fromWords(segment: HeardSegment): HeardSegment {
  if (isTimed(segment)) return segment;
  const words = segment.words.filter(({ start, end }) => Number.isFinite(start) && Number.isFinite(end));
  const [first, last] = [words[0], words.at(-1)];
  return first && last ? { ...segment, start: first.start, end: last.end } : segment;
}

/** Segments without times share the time between those that have them, by their length. */
function withTimes(segments: readonly HeardSegment[], duration: number): HeardSegment[] {
  const timed: HeardSegment[] = [];
  for (let at = 0; at < segments.length;) {
    const segment = segments[at];
    if (segment && isTimed(segment)) {
      timed.push(segment);
      at += 1;
      continue;
    }
    const after = segments.findIndex((one, index) => index > at && isTimed(one));
    const to = after === -1 ? segments.length : after;
    const run = segments.slice(at, to);
    const total = run.reduce((sum, { text }) => sum + widthOf(text), 0);
    const first = timed.at(-1)?.end ?? 0;
    const last = Math.min(segments[to]?.start ?? duration, Math.max(duration, first + total / usualSpeed));
    let time = first;
    for (const one of run) {
      const start = time;
      time += (Math.max(0, last - first) * widthOf(one.text)) / total;
      timed.push({ ...one, start, end: time });
    }
    at = to;
  }
  return timed.filter(isTimed);
}
