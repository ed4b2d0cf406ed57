import type { ShownLine } from "#lib/comment-line.ts";

type Lines = readonly ShownLine[];

export function findLine(lines: Lines, id: number): ShownLine | undefined {
  return lines.flatMap((line) => [line, ...(line.replies ?? [])]).find((line) => line.id === id);
}

/** The comment of the first level that is this one, or that it answers. */
export function topOf(lines: Lines, id: number): ShownLine | undefined {
  return lines.find((line) => line.id === id || line.replies?.some((reply) => reply.id === id));
}

/** The same with one line changed, or without it where `change` gives null. Lines that stay are the same objects. */
export function changeLine(lines: Lines, id: number, change: (line: ShownLine) => ShownLine | null): Lines {
  return lines.flatMap((line) => {
    if (line.id === id) return change(line) ?? [];
    if (!line.replies?.some((reply) => reply.id === id)) return line;
    return { ...line, replies: changeLine(line.replies, id, change) };
  });
}

/** Puts replies among those that are there, in the order they were written; what is on its way comes last. */
export function withReplies(line: ShownLine, more: Lines): ShownLine {
  const known = line.replies ?? [];
  const fresh = more.filter(({ id }) => !known.some((reply) => reply.id === id));
  const order = ({ id }: ShownLine) => (id < 0 ? Number.MAX_SAFE_INTEGER : id);
  return { ...line, replies: [...known, ...fresh].toSorted((left, right) => order(left) - order(right)) };
}

/** Comments that stand there, with their replies. */
export function allOf(lines: Lines): ShownLine[] {
  return lines.flatMap((line) => (line.gone ? [] : [line, ...allOf(line.replies ?? [])]));
}
