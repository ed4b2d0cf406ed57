/** A rendition in a master playlist. */
export interface Variant {
  url: string;
  /** Pixels; 0 if the playlist does not say. */
  width: number;
  /** Bits per second. */
  bitrate: number;
}

/** A file or a byte range of it: `to` is exclusive, 0 for the whole file. */
export interface Bytes {
  url: string;
  from: number;
  to: number;
}

/** Bits per second assumed before any measurement. */
const humble = 400_000;

export function readVariants(text: string, base: string): Variant[] {
  const found = text.matchAll(/^#EXT-X-STREAM-INF:(.*)\r?\n(?:#.*\r?\n)*([^#\s].*)$/gm);
  return [...found].map(([, attributes = "", uri = ""]) => ({
    url: new URL(uri.trim(), base).href,
    width: Number(/RESOLUTION=(\d+)x/.exec(attributes)?.[1] ?? 0),
    bitrate: Number(/(?:^|,)BANDWIDTH=(\d+)/.exec(attributes)?.[1] ?? 0),
  }));
}

/** The rendition to start with: the smallest that fills `pixels`, among those that a slow connection can play. */
export function firstVariant(variants: readonly Variant[], pixels: number): Variant | null {
  const bySize = variants.toSorted((one, other) => one.bitrate - other.bitrate);
  const light = bySize.filter(({ bitrate }) => bitrate <= humble);
  return light.find(({ width }) => width >= pixels) ?? light.at(-1) ?? bySize[0] ?? null;
}

/** The initialization segment of a rendition, if any, and the segment that contains `second`. */
export function readPlaylist(text: string, base: string, second: number): { map: Bytes | null; piece: Bytes | null } {
  let map: Bytes | null = null;
  let range: string | undefined;
  let [end, behind] = [0, 0];
  // A broadcast starts at its end, and an encrypted film needs more than its bytes.
  if (!text.includes("#EXT-X-ENDLIST") || text.includes("#EXT-X-KEY")) return { map: null, piece: null };
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith("#EXT-X-MAP:")) {
      map = bytes(/URI="([^"]+)"/.exec(line)?.[1] ?? "", base, /BYTERANGE="([^"]+)"/.exec(line)?.[1], 0);
    } else if (line.startsWith("#EXTINF:")) end += Number.parseFloat(line.slice(8));
    else if (line.startsWith("#EXT-X-BYTERANGE:")) range = line.slice(17);
    else if (line && !line.startsWith("#")) {
      const piece = bytes(line, base, range, behind);
      if (end > second) return { map, piece };
      behind = piece.to;
      range = undefined;
    }
  }
  return { map: null, piece: null };
}

/** `range` is a length, followed by `@` and the start unless it starts at `behind`, the end of the previous one. */
function bytes(uri: string, base: string, range: string | undefined, behind: number): Bytes {
  const url = new URL(uri, base).href;
  if (range === undefined) return { url, from: 0, to: 0 };
  const [length = 0, from = behind] = range.split("@").map(Number);
  return { url, from, to: from + length };
}
