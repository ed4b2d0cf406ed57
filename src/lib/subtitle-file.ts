import { isAss, parseAss } from "./ass.ts";
import { type Cue, parseVtt, VttError } from "./vtt.ts";

const srtTiming =
  /^(\d{1,3}):([0-5]\d):([0-5]\d)[,.](\d{1,3})[ \t]*-->[ \t]*(\d{1,3}):([0-5]\d):([0-5]\d)[,.](\d{1,3})/;

/** The `accept` attribute of a file input. */
export const subtitleAccept = ".vtt,.srt,.ass,.ssa,text/vtt";

/**
 * Parses a subtitle file (WebVTT, SRT, ASS or SSA) into cues in the order of their start.
 * @throws {VttError} with the line of the error, and if the file has no text.
 */
export function parseSubtitles(file: string): Cue[] {
  const text = file
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .trim();
  if (text === "") throw new VttError(1, "文件是空的");
  const cues = readCues(text);
  if (cues.length === 0) throw new VttError(1, "里面没有字幕");
  return cues;
}

function readCues(text: string): Cue[] {
  if (/^WEBVTT(?:\s|$)/.test(text)) return parseVtt(text);
  return isAss(text) ? parseAss(text) : parseVtt(srtToVtt(text));
}

/** Converts line by line, so that errors found later have the file's line numbers; the header replaces the first number. */
function srtToVtt(text: string): string {
  const lines = text.split("\n");
  if (!/^\d+$/.test((lines[0] ?? "").trim())) {
    throw new VttError(1, "第一行要写 WEBVTT（VTT 文件）、编号 1（SRT 文件）或 [Script Info]（ASS 文件）");
  }
  const rest = lines.slice(1).map((line, at) => (line.includes("-->") ? toVttTiming(line, at + 2) : line.trimEnd()));
  return ["WEBVTT", ...withWholeCues(rest)].join("\n");
}

/**
 * An empty line inside a cue would end it, and what follows be lost: it gets a space. Files whose line ends were doubled have one after
 * every line.
 */
function withWholeCues(lines: readonly string[]): string[] {
  // The two nearest lines with something in them, from the end on, where a cue may end too.
  let [next, afterNext] = ["-->", "-->"];
  return lines
    .toReversed()
    .map((line) => {
      if (line.trim() === "") {
        return next.includes("-->") || (/^\d+$/.test(next.trim()) && afterNext.includes("-->")) ? "" : " ";
      }
      [next, afterNext] = [line, next];
      return line;
    })
    .toReversed();
}

function toVttTiming(line: string, number: number): string {
  const found = srtTiming.exec(line.trim());
  if (!found) throw new VttError(number, "时间要写成 00:00:01,000 --> 00:00:04,000");
  const [, ...parts] = found;
  const stamp = (at: number) =>
    `${(parts[at] ?? "").padStart(2, "0")}:${parts[at + 1]}:${parts[at + 2]}.${(parts[at + 3] ?? "").padEnd(3, "0")}`;
  return `${stamp(0)} --> ${stamp(4)}`;
}

/** Writes a WebVTT file with these cues only. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }) => `${toStamp(start)} --> ${toStamp(end)}\n${escape(oneBlock(text))}\n`,
  );
  return ["WEBVTT\n", ...blocks].join("\n");
}

/** An empty line would end the cue. */
function oneBlock(text: string): string {
  return text.replace(/\n\s*\n/g, "\n");
}

function toStamp(seconds: number): string {
  const whole = Math.round(seconds * 1000);
  const part = (size: number, most: number) => String(Math.floor(whole / size) % most).padStart(2, "0");
  const hours = String(Math.floor(whole / 3_600_000)).padStart(2, "0");
  return `${hours}:${part(60_000, 60)}:${part(1000, 60)}.${String(whole % 1000).padStart(3, "0")}`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
