/** Reads `?t=` and `data-seek`: whole or decimal seconds. */
export function readSeconds(text: string | null | undefined): number | null {
  if (!text || !/^\d+(\.\d+)?$/.test(text)) return null;
  return Number(text);
}

/** The second an address asks for: `?t=` of a chapter, `#t=` of a line of the transcript. */
export function secondOf({ search, hash }: Pick<Location, "search" | "hash">): number | null {
  return readSeconds(new URLSearchParams(search).get("t")) ?? readSeconds(/^#t=(.+)$/.exec(hash)?.[1]);
}
