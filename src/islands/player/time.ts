import { wordGap } from "#lib/format-words.ts";

/** Parses `?t=` and `data-seek`: whole or decimal seconds; null if invalid. */
export function readSeconds(text: string | null | undefined): number | null {
  if (!text || !/^\d+(\.\d+)?$/.test(text)) return null;
  return Number(text);
}

/** The second in an address: `?t=` of a chapter, `#t=` of a line of the transcript. */
export function secondOf({ search, hash }: Pick<Location, "search" | "hash">): number | null {
  return readSeconds(new URLSearchParams(search).get("t")) ?? readSeconds(/^#t=(.+)$/.exec(hash)?.[1]);
}

/** Second of an unmodified click on a `data-seek` element anywhere on the page; null otherwise. */
export function clickToSecond(event: MouseEvent): number | null {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest("[data-seek]") : null;
  return readSeconds(link?.getAttribute("data-seek"));
}

/** `32` to `00:32`, `3800` to `01:03:20`. */
export function toClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  if (whole >= 3600) parts.unshift(Math.floor(whole / 3600));
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** `200` to `3分20秒`, for screen readers. */
function toSpoken(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = whole % 60;
  return [hours && `${hours}小时`, minutes && `${minutes}分`, (rest || whole === 0) && `${rest}秒`]
    .filter(Boolean)
    .join(wordGap);
}

/** `3分20秒，共12分` */
export function toSpokenPosition(time: number, duration: number): string {
  return `${toSpoken(time)}，共${toSpoken(duration)}`;
}
