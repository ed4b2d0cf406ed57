/** Values of the film library's filters, as used in addresses, calls and the server's index. */

/** Minimum scores. */
export const scoreSteps = ["9", "8", "7", "6"] as const;

/** `yes`: it plays here; `no`: there is only an information page. */
export const filmStates = { yes: "可以播放", no: "只有资料" } as const;

/** `2023`, or a decade: `2020s`. */
export const yearValue = /^(?:1[89]|20)\d(?:\d|0s)$/;

export const decadeOf = (year: number): string => `${Math.floor(year / 10)}0s`;

export function yearLabel(value: string): string {
  return value.endsWith("s") ? `${value.slice(0, 4)} 年代` : `${value} 年`;
}

/** Decades, latest first; the chosen decade, or that of the chosen year, is followed by its years. */
export function yearsOffered(values: readonly string[], chosen: string | undefined): string[] {
  const decade = chosen && (chosen.endsWith("s") ? chosen : decadeOf(Number(chosen)));
  return values
    .filter((value) => value.endsWith("s") || decadeOf(Number(value)) === decade)
    .toSorted((a, b) => sortNumber(b) - sortNumber(a));
}

/** Sort key: a decade comes before its years. */
const sortNumber = (value: string): number => (value.endsWith("s") ? Number(value.slice(0, 4)) + 9.5 : Number(value));

/** Parses tag ids in an address: `3-17`, ascending; undefined otherwise, so that a combination has only one address. */
export function readTags(text: string): readonly number[] | undefined {
  const ids = text.split("-").map((part) => (/^[1-9]\d{0,8}$/.test(part) ? Number(part) : Number.NaN));
  const isGrowing = ids.every((id, index) => id > (ids[index - 1] ?? 0));
  return isGrowing && ids.length <= maxTags ? ids : undefined;
}

/** Maximum number of tags to combine, one of each category. */
export const maxTags = 6;
