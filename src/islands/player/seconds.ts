/** Reads `?t=` and `data-seek`: whole or decimal seconds. */
export function readSeconds(text: string | null | undefined): number | null {
  if (!text || !/^\d+(\.\d+)?$/.test(text)) return null;
  return Number(text);
}
