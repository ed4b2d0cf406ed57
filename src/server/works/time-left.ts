/** Whole seconds until a time in milliseconds, never below zero; null if it is not known. */
export function secondsLeft(endsAt: number | null, now: number): number | null {
  return endsAt === null ? null : Math.max(0, Math.round((endsAt - now) / 1000));
}
