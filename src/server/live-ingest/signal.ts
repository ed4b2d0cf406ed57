import type { LiveSignal } from "#lib/contract/schemas/lives.ts";
import type { Tag } from "./connection.ts";
import type { Coming } from "./remux.ts";

/** Milliseconds over which what comes is averaged. */
const span = 10_000;
/** A sender may send what had waited: so much more than allowed is no fault, as a factor. */
const slack = 2;

const videoNames = new Map([
  [7, "H.264"],
  [2, "H.263"],
  [4, "VP6"],
]);
const audioNames = new Map([
  [10, "AAC"],
  [2, "MP3"],
  [11, "Speex"],
]);

/** Measures what comes; `kbps` is the most allowed. */
export function createMeter(now: () => number, kbps: number) {
  const parts: { at: number; bytes: number }[] = [];
  let sum = 0;
  let lastKey: number | null = null;
  let keyframes = 0;
  let lastAt = 0;
  const size = { width: 0, height: 0 };
  const begun = now();

  function rate(): number {
    const since = Math.max(1000, Math.min(span, now() - begun));
    return Math.round((sum * 8) / since);
  }

  return {
    add({ bytes, kind, isKey, at }: Tag): void {
      const time = now();
      parts.push({ at: time, bytes: bytes.length });
      sum += bytes.length;
      while ((parts[0]?.at ?? time) < time - span) sum -= parts.shift()?.bytes ?? 0;
      if (kind === "data") Object.assign(size, sizeIn(bytes));
      if (kind === "video") lastAt = at;
      if (!isKey) return;
      if (lastKey !== null && at > lastKey) keyframes = (at - lastKey) / 1000;
      lastKey = at;
    },
    /** Only once it has lasted. */
    isTooMuch: () => now() - begun > span && rate() > kbps * slack,
    signal: ({ video, audio }: Coming): LiveSignal => ({
      video: video === null ? "" : (videoNames.get(video) ?? "其他"),
      audio: audio === null ? "" : (audioNames.get(audio) ?? "其他"),
      ...size,
      kbps: rate(),
      // One that does not come is as far away as it has been waited for.
      keyframes: Math.max(keyframes, lastKey === null ? 0 : (lastAt - lastKey) / 1000),
    }),
  };
}

/** Width and height as the sender's data says, in AMF: the name, a zero, a double. */
function sizeIn(bytes: Buffer): { width?: number; height?: number } {
  const found: { width?: number; height?: number } = {};
  for (const name of ["width", "height"] as const) {
    const start = bytes.indexOf(`\u0000${String.fromCodePoint(name.length)}${name}\u0000`, 0, "latin1");
    const place = start + name.length + 3;
    if (start === -1 || place + 8 > bytes.length) continue;
    const value = bytes.readDoubleBE(place);
    if (Number.isInteger(value) && value > 0 && value < 20_000) found[name] = value;
  }
  return found;
}
