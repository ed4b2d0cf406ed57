/** Where a playlist leads to. */
export interface Leads {
  /** Hosts of its pieces, keys and other playlists, in their order. */
  hosts: string[];
  /** The first of the playlists that a master playlist offers; null in others. */
  variant: string | null;
}

/** Reads the beginning of a playlist; `isCut`: its last line is not whole. */
export function leadsOf(bytes: Buffer, base: string, isCut: boolean): Leads {
  const text = bytes.toString("utf8");
  const lines = text.split(/\r?\n/).slice(0, isCut ? -1 : undefined);
  const found = lines.flatMap((line) => addressIn(line.trim(), base) ?? []);
  const offered = found.find(({ isOwnLine }) => isOwnLine);
  return {
    hosts: found.map(({ url }) => url.host),
    variant: text.includes("#EXT-X-STREAM-INF") && offered ? offered.url.href : null,
  };
}

function addressIn(line: string, base: string): { url: URL; isOwnLine: boolean } | null {
  const isOwnLine = line !== "" && !line.startsWith("#");
  const address = isOwnLine ? line : /^#EXT-X-(?:KEY|MAP|MEDIA):.*URI="([^"]+)"/.exec(line)?.[1];
  if (address === undefined || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) ? { url, isOwnLine } : null;
}
