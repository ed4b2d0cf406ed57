/** 1:02:03.5 or 02:03; null for what is no time. */
export function parseClock(text: string): number | null {
  const found = /^(?:(\d{1,2})[:：])?(\d{1,3})[:：]([0-5]?\d(?:\.\d{1,3})?)$/.exec(text.trim());
  if (!found) return /^\d{1,5}(?:\.\d{1,3})?$/.test(text.trim()) ? Number(text) : null;
  const [, hours = "0", minutes = "0", seconds = "0"] = found;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** As `parseClock` reads it; `decimals` are tenths, and only where there are any, or milliseconds. */
export function writeClock(time: number, decimals: 1 | 3 = 1): string {
  const unit = 10 ** decimals;
  const parts = Math.round(time * unit);
  const whole = Math.floor(parts / unit);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  const fraction = String(parts % unit).padStart(decimals, "0");
  const rest = decimals === 1 && fraction === "0" ? "" : `.${fraction}`;
  return `${hours > 0 ? `${hours}:` : ""}${two(minutes)}:${two(seconds)}${rest}`;
}
