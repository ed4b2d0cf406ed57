import { personHref } from "./link-binding.ts";

/** Limits of pictures and mentions in one comment. */
export const commentPictures = 3;
export const commentMentions = 5;
/** Maximum number of pinned comments of one text. */
export const commentPins = 3;
/** Milliseconds after posting in which the author may edit a comment. */
export const editSpan = 15 * 60_000;

/** A person mentioned in a text: `@` and their name start at index `at`, in UTF-16 units. */
interface Named {
  id: number;
  name: string;
  at: number;
}

/** A part of a comment. `second` is a position in the film it is about. */
export type CommentPart =
  | { kind: "text"; text: string }
  | { kind: "mention"; text: string; href: string | null }
  | { kind: "time"; text: string; second: number };

/** 12:34 or 1:02:03, if it is not part of a longer sequence of digits and colons. */
const clock = /(?<!\d[:：]?)(?:(\d{1,2})[:：])?(\d{1,2})[:：]([0-5]\d)(?![:：]?\d)/g;

/** Splits a comment into mentions, positions in the film of `duration` seconds if any, and text. */
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

/** The latest position in the film that the parts mention; null if there is none. */
export function lastSecond(parts: readonly CommentPart[]): number | null {
  const seconds = parts.flatMap((part) => (part.kind === "time" ? [part.second] : []));
  return seconds.length > 0 ? Math.max(...seconds) : null;
}

/** Replaces `@name` with `@{id}` for the picked people: one occurrence for each time a person was picked. */
export function withReferences(typed: string, people: readonly { id: number; name: string }[]): string {
  // Longer names first: 小林 is a prefix of 小林子.
  const longest = people.toSorted((left, right) => right.name.length - left.name.length);
  return longest.reduce((text, { id, name }) => text.replace(`@${name}`, () => `@{${id}}`), typed);
}

/** Mentions in a text with references: where each stands once every `@{id}` is displayed as `@name`. */
export function mentionsIn(referring: string, people: readonly { id: number; name: string }[]): Named[] {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const mentions: Named[] = [];
  let longer = 0;
  for (const { 0: reference, 1: digits, index } of referring.matchAll(/@\{(\d+)\}/g)) {
    const id = Number(digits);
    const name = names.get(id);
    if (name === undefined) continue;
    mentions.push({ id, name, at: index + longer });
    longer += name.length + 1 - reference.length;
  }
  return mentions;
}
