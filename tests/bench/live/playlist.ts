/** What is loaded at once: a part, or a segment whose parts are not listed. */
export interface Unit {
  url: string;
  /** Milliseconds. */
  duration: number;
  /** When its first byte had come, in milliseconds since 1970. */
  at: number;
  /** Begins with a key frame. */
  independent: boolean;
}

/** A segment of a live's playlist. */
export interface Listed extends Unit {
  /** Counted from the beginning of the live. */
  number: number;
  parts: Unit[];
  /** Its end has come. */
  whole: boolean;
}

export interface ReadPlaylist {
  segments: Listed[];
  /** Heads of its pieces. */
  heads: string[];
  /** Milliseconds: the longest segment, and how far behind the edge players stay. */
  target: number;
  holdBack: number;
  isOver: boolean;
}

/** Reads the playlist of a live that was loaded from `url`. */
export function readPlaylist(text: string, url: string): ReadPlaylist {
  const read: ReadPlaylist = { segments: [], heads: [], target: 1000, holdBack: 3000, isOver: false };
  let number = 0;
  let at = 0;
  let duration = 0;
  let parts: Unit[] = [];
  const absolute = (value: string) => new URL(value, url).href;
  const add = (address: string, whole: boolean) => {
    read.segments.push({ number, url: address, duration, at, independent: true, parts, whole });
    parts = [];
    number += 1;
  };
  for (const line of text.split("\n")) {
    const [, tag = "", value = ""] = /^#(EXT[A-Z-]+|EXTINF):?(.*)$/.exec(line) ?? [];
    const uri = () => absolute(/URI="([^"]+)"/.exec(value)?.[1] ?? "");
    const numberOf = (name: string) => Number(new RegExp(`${name}=([\\d.]+)`).exec(value)?.[1] ?? 0);
    if (tag === "EXT-X-MEDIA-SEQUENCE") number = Number(value);
    else if (tag === "EXT-X-SKIP") number += numberOf("SKIPPED-SEGMENTS");
    else if (tag === "EXT-X-TARGETDURATION") read.target = Number(value) * 1000;
    else if (tag === "EXT-X-SERVER-CONTROL") read.holdBack = numberOf("PART-HOLD-BACK") * 1000;
    else if (tag === "EXT-X-PROGRAM-DATE-TIME") at = Date.parse(value);
    else if (tag === "EXTINF") duration = Number.parseFloat(value) * 1000;
    else if (tag === "EXT-X-MAP") read.heads.push(uri());
    else if (tag === "EXT-X-ENDLIST") read.isOver = true;
    else if (tag === "EXT-X-PART") {
      const before = parts.reduce((sum, part) => sum + part.duration, 0);
      const independent = value.includes("INDEPENDENT=YES");
      parts.push({ url: uri(), duration: numberOf("DURATION") * 1000, at: at + before, independent });
    } else if (line !== "" && !line.startsWith("#")) add(absolute(line), true);
  }
  duration = parts.reduce((sum, part) => sum + part.duration, 0);
  if (parts.length > 0) add("", false);
  return read;
}
