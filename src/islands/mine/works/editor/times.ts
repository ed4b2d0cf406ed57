/** 1:02:03.5 or 02:03; null for what is no time. */
export function parseClock(text: string): number | null {
  const found = /^(?:(\d{1,2})[:：])?(\d{1,3})[:：]([0-5]?\d(?:\.\d{1,3})?)$/.exec(text.trim());
  if (!found) return /^\d{1,5}(?:\.\d{1,3})?$/.test(text.trim()) ? Number(text) : null;
  const [, hours = "0", minutes = "0", seconds = "0"] = found;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** As `parseClock` reads it; tenths only when there are any. */
export function writeClock(time: number): string {
  const tenths = Math.round(time * 10);
  const whole = Math.floor(tenths / 10);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  const rest = tenths % 10 === 0 ? "" : `.${tenths % 10}`;
  return `${hours > 0 ? `${hours}:` : ""}${two(minutes)}:${two(seconds)}${rest}`;
}
