/** `32` to `00:32`, `3800` to `01:03:20`. */
export function toClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  if (whole >= 3600) parts.unshift(Math.floor(whole / 3600));
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** `200` to `3分20秒`, for people who listen. */
export function toSpoken(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = whole % 60;
  return [hours && `${hours}小时`, minutes && `${minutes}分`, (rest || whole === 0) && `${rest}秒`]
    .filter(Boolean)
    .join("");
}

/** `3分20秒，共12分` */
export function toSpokenPlace(time: number, duration: number): string {
  return `${toSpoken(time)}，共${toSpoken(duration)}`;
}
