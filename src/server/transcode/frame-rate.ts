/** Frames a second as two whole numbers, e.g. 30000/1001. */
export interface Ratio {
  num: number;
  den: number;
}

const usual: readonly Ratio[] = [
  { num: 24_000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60_000, den: 1001 },
  { num: 60, den: 1 },
];

/** A clock's ticks rather than frames, as files of browsers' recorders tell. */
const implausible = 240;
/** How far from a usual rate what was counted may lie and still be it: phones keep time badly. */
const near = 0.0004;
const loose = 0.03;

/** `30000/1001` as numbers; null when it says nothing. */
export function ratio(text: string): Ratio | null {
  const [, num = "", den = "1"] = /^(\d+)(?:\/(\d+))?$/.exec(text) ?? [];
  const found = { num: Number(num), den: Number(den) };
  return found.num > 0 && found.den > 0 ? found : null;
}

export function perSecond({ num, den }: Ratio): number {
  return num / den;
}

/** The constant rate for a film whose average and finest rate are these; null when neither can be true. */
export function toFrameRate(average: string, finest: string): Ratio | null {
  const told = [ratio(average), ratio(finest)].find((value) => value && perSecond(value) <= implausible);
  return told ? usualRate(perSecond(told)) : null;
}

/** The usual rate nearest to what was counted, never above 60; slow ones stay as they are. */
export function usualRate(counted: number): Ratio {
  const fastest = { num: 60, den: 1 };
  if (counted >= 60) return Math.abs(counted / 2 - 59.94) < 0.02 ? { num: 60_000, den: 1001 } : fastest;
  const byDistance = usual.toSorted((a, b) => Math.abs(perSecond(a) - counted) - Math.abs(perSecond(b) - counted));
  const nearest = byDistance[0] ?? fastest;
  const distance = Math.abs(perSecond(nearest) - counted) / counted;
  if (distance < near) return nearest;
  if (distance < loose) return { num: Math.round(perSecond(nearest)), den: 1 };
  if (counted > 30) return { num: Math.ceil(counted), den: 1 };
  return { num: Math.max(5, Math.ceil(counted)), den: 1 };
}
