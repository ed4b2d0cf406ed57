import { type ShownLine, shownLine } from "#lib/comment-line.ts";
import type { CommentLine } from "#lib/contract/schemas/comments.ts";

type Lines = readonly ShownLine[];

export function findLine(lines: Lines, id: number): ShownLine | undefined {
  return lines.flatMap((line) => [line, ...(line.replies ?? [])]).find((line) => line.id === id);
}

/** The comment of the first level with this id, or with a reply of this id. */
export function topOf(lines: Lines, id: number): ShownLine | undefined {
  return lines.find((line) => line.id === id || line.replies?.some((reply) => reply.id === id));
}

/** Returns the comments with one changed, or removed if `change` returns null. Other comments stay the same objects. */
export function changeLine(lines: Lines, id: number, change: (line: ShownLine) => ShownLine | null): Lines {
  return lines.flatMap((line) => {
    if (line.id === id) return change(line) ?? [];
    if (!line.replies?.some((reply) => reply.id === id)) return line;
    return { ...line, replies: changeLine(line.replies, id, change) };
  });
}

/** Merges replies with those already loaded, in the order they were written; pending ones come last. */
export function withReplies(line: ShownLine, more: Lines): ShownLine {
  const known = line.replies ?? [];
  const fresh = more.filter(({ id }) => !known.some((reply) => reply.id === id));
  const order = ({ id }: ShownLine) => (id < 0 ? Number.MAX_SAFE_INTEGER : id);
  return { ...line, replies: [...known, ...fresh].toSorted((left, right) => order(left) - order(right)) };
}

/** The comments with the visitor's own hidden ones, where they would be if they were public. */
export function withOwn(
  lines: Lines,
  own: readonly (CommentLine & { parentId: number | null; held: boolean })[],
): Lines {
  let all = lines;
  for (const { parentId, held, ...comment } of own) {
    const line = { ...shownLine(comment), ...(held && { held }) };
    if (parentId !== null) {
      all = changeLine(all, parentId, (top) => withReplies(top, [line]));
      continue;
    }
    const newer = all.findLastIndex((other) => other.pinned === true || other.createdAt > line.createdAt);
    all = all.toSpliced(newer + 1, 0, line);
  }
  return all;
}

/** How many of these count: a comment that waits for a review does not, as only its author sees it. */
export function countOf(lines: Lines): number {
  return allOf(lines).filter(({ held }) => !held).length;
}

/** All comments and replies, without deleted ones. */
export function allOf(lines: Lines): ShownLine[] {
  return lines.flatMap((line) => (line.gone ? [] : [line, ...allOf(line.replies ?? [])]));
}
