import type { ShownLine } from "#lib/comment-line.ts";

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

/** All comments and replies, without deleted ones. */
export function allOf(lines: Lines): ShownLine[] {
  return lines.flatMap((line) => (line.gone ? [] : [line, ...allOf(line.replies ?? [])]));
}
