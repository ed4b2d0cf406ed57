const dayLength = 86_400_000;
/** Asia/Shanghai is UTC+8 all year round. */
const shanghaiOffset = 8 * 3_600_000;

/** Whole days since 1970 in Asia/Shanghai: the day of everything that happens once a day. */
export function shanghaiDay(time: number): number {
  return Math.floor((time + shanghaiOffset) / dayLength);
}

/** The first millisecond of such a day. */
export function dayStart(day: number): number {
  return day * dayLength - shanghaiOffset;
}
