/** Where a playlist leads to. */
export interface Leads {
  /** Hosts of its pieces, keys and other playlists, in their order. */
  hosts: string[];
  /** The first of the playlists that a master playlist offers; null in others. */
  variant: string | null;
  /** Of the film itself, none in a master playlist. */
  pieces: string[];
  /** What the pieces are encrypted with; null without. */
  key: string | null;
}

/** Reads the beginning of a playlist; `isCut`: its last line is not whole. */
export function leadsOf(bytes: Buffer, base: string, isCut: boolean): Leads {
  const text = bytes.toString("utf8");
  const lines = text.split(/\r?\n/).slice(0, isCut ? -1 : undefined);
  const found = lines.flatMap((line) => addressIn(line.trim(), base) ?? []);
  const offered = found.filter(({ isUri }) => isUri).map(({ url }) => url.href);
  const isMaster = text.includes("#EXT-X-STREAM-INF");
  return {
    hosts: found.map(({ url }) => url.host),
    variant: isMaster ? (offered[0] ?? null) : null,
    pieces: isMaster ? [] : offered,
    key: found.find(({ isKey }) => isKey)?.url.href ?? null,
  };
}

interface Found {
  url: URL;
  isUri: boolean;
  isKey: boolean;
}

function addressIn(line: string, base: string): Found | null {
  const isUri = line !== "" && !line.startsWith("#");
  const address = isUri ? line : /^#EXT-X-(?:KEY|MAP|MEDIA):.*URI="([^"]+)"/.exec(line)?.[1];
  if (address === undefined || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) ? { url, isUri, isKey: /^#EXT-X-KEY:.*METHOD=AES-128/.test(line) } : null;
}
