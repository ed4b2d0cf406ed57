import { personHref } from "./link-binding.ts";

/** Most pictures of a comment, and most people it mentions. */
export const commentPictures = 3;
export const commentMentions = 5;
/** Milliseconds from writing a comment in which its author may change it. */
export const editSpan = 15 * 60_000;

/** Somebody a text names: `@` and their name stand there from `at` on, counted in UTF-16 units. */
interface Named {
  id: number;
  name: string;
  at: number;
}

/** A stretch of a comment. `second` is a place in the film it is about. */
export type CommentPart =
  | { kind: "text"; text: string }
  | { kind: "mention"; text: string; href: string | null }
  | { kind: "time"; text: string; second: number };

/** 12:34 or 1:02:03, which is no part of a longer row of digits and colons. */
const clock = /(?<!\d[:：]?)(?:(\d{1,2})[:：])?(\d{1,2})[:：]([0-5]\d)(?![:：]?\d)/g;

/** A comment in stretches: people and, on a film of `duration` seconds, places in it; everything else is text. */
export function commentParts(
  { text, mentions }: { text: string; mentions: readonly Named[] },
  duration: number | null,
): CommentPart[] {
  const parts: CommentPart[] = [];
  let from = 0;
  for (const { id, name, at } of mentions) {
    parts.push(...timeParts(text.slice(from, at), duration));
    parts.push({ kind: "mention", text: `@${name}`, href: personHref({ id, name }) });
    from = at + 1 + name.length;
  }
  return [...parts, ...timeParts(text.slice(from), duration)];
}

function timeParts(text: string, duration: number | null): CommentPart[] {
  const parts: CommentPart[] = [];
  let from = 0;
  for (const found of duration === null ? [] : text.matchAll(clock)) {
    const second = secondOf(found);
    if (second === null || second > (duration ?? 0)) continue;
    if (found.index > from) parts.push({ kind: "text", text: text.slice(from, found.index) });
    parts.push({ kind: "time", text: found[0], second });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ kind: "text", text: text.slice(from) });
  return parts;
}

function secondOf([, hours, minutes, seconds]: RegExpMatchArray): number | null {
  if (hours !== undefined && Number(minutes) > 59) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** The latest second of the film these stretches speak of; null when they speak of none. */
export function lastSecond(parts: readonly CommentPart[]): number | null {
  const seconds = parts.flatMap((part) => (part.kind === "time" ? [part.second] : []));
  return seconds.length > 0 ? Math.max(...seconds) : null;
}

/** What was typed, with `@{12}` where it names one of these people: each name once for each time they were picked. */
export function withReferences(typed: string, people: readonly { id: number; name: string }[]): string {
  // The longer name first: 小林 also begins 小林子.
  const longest = people.toSorted((left, right) => right.name.length - left.name.length);
  return longest.reduce((text, { id, name }) => text.replace(`@${name}`, () => `@{${id}}`), typed);
}
