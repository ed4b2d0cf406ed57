const shanghaiOffset = 8 * 60 * 60 * 1000;

/** 2026-08-28T19:00:00+08:00: a time for search engines, in the readers' time zone. `time` is ISO 8601 or milliseconds. */
export function toShanghaiTime(time: string | number): string {
  const shifted = new Date(new Date(time).getTime() + shanghaiOffset);
  return `${shifted.toISOString().slice(0, 19)}+08:00`;
}

/** PT58S, PT3M20S, PT1H3M20S. Rounded to whole seconds, never below one. */
export function toIsoDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const parts = [hours > 0 ? `${hours}H` : "", minutes > 0 ? `${minutes}M` : "", rest > 0 ? `${rest}S` : ""];
  return `PT${parts.join("")}`;
}
