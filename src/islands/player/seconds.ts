/** Reads `?t=` and `data-seek`: whole or decimal seconds. */
export function readSeconds(text: string | null | undefined): number | null {
  if (!text || !/^\d+(\.\d+)?$/.test(text)) return null;
  return Number(text);
}

/** The second an address asks for: `?t=` of a chapter, `#t=` of a line of the transcript. */
export function secondOf({ search, hash }: Pick<Location, "search" | "hash">): number | null {
  return readSeconds(new URLSearchParams(search).get("t")) ?? readSeconds(/^#t=(.+)$/.exec(hash)?.[1]);
}

/** A plain click on a `data-seek` element, wherever it stands in the page. */
export function clickToSecond(event: MouseEvent): number | null {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest("[data-seek]") : null;
  return readSeconds(link?.getAttribute("data-seek"));
}
