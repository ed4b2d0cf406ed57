/** A segment of a live's playlist. */
export interface Listed {
  /** Counted from the beginning of the live. */
  number: number;
  url: string;
  /** Seconds. */
  duration: number;
  /** When its first byte had come, in milliseconds since 1970. */
  at: number;
}

export interface ReadPlaylist {
  segments: Listed[];
  /** Heads of its pieces. */
  heads: string[];
  /** Seconds: the longest segment. */
  target: number;
  isOver: boolean;
}

/** Reads the playlist of a live that was loaded from `url`. */
export function readPlaylist(text: string, url: string): ReadPlaylist {
  const read: ReadPlaylist = { segments: [], heads: [], target: 1, isOver: false };
  let number = 0;
  let at = 0;
  let duration = 0;
  for (const line of text.split("\n")) {
    const [, tag = "", value = ""] = /^#(EXT[A-Z-]+|EXTINF):?(.*)$/.exec(line) ?? [];
    if (tag === "EXT-X-MEDIA-SEQUENCE") number = Number(value);
    else if (tag === "EXT-X-TARGETDURATION") read.target = Number(value);
    else if (tag === "EXT-X-PROGRAM-DATE-TIME") at = Date.parse(value);
    else if (tag === "EXTINF") duration = Number.parseFloat(value);
    else if (tag === "EXT-X-MAP") read.heads.push(new URL(/URI="([^"]+)"/.exec(value)?.[1] ?? "", url).href);
    else if (tag === "EXT-X-ENDLIST") read.isOver = true;
    else if (line !== "" && !line.startsWith("#")) {
      read.segments.push({ number, url: new URL(line, url).href, duration, at });
      number += 1;
    }
  }
  return read;
}
