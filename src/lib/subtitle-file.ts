import { isAss, parseAss } from "./ass.ts";
import { beginningOf } from "./characters.ts";
import { type Cue, maxText, maxCues, type OnFault, parseVtt, plainText, refuse, VttError } from "./vtt.ts";

const srtTiming =
  /^\s*(\d{1,3}):([0-5]?\d):([0-5]?\d)[,.](\d{1,3})[ \t]*-->[ \t]*(\d{1,3}):([0-5]?\d):([0-5]?\d)[,.](\d{1,3})/;

/** The `accept` attribute of a file input. */
export const subtitleAccept = ".vtt,.srt,.ass,.ssa,text/vtt";

/**
 * Parses a subtitle file (WebVTT, SRT, ASS or SSA) into cues in the order of their start.
 * @throws {VttError} with the line of the error, and if the file has no text. With `onFault`, cues that end before they begin and those that
 * are too many are told to it and left out.
 */
export function parseSubtitles(file: string, onFault: OnFault = refuse): Cue[] {
  const text = file
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .trim();
  if (text === "") throw new VttError(1, "文件是空的");
  const cues = readCues(text, onFault);
  if (cues.length === 0) throw new VttError(1, "里面没有字幕");
  return cues;
}

function readCues(text: string, onFault: OnFault): Cue[] {
  if (/^WEBVTT(?:\s|$)/.test(text)) return parseVtt(text, onFault);
  return isAss(text) ? parseAss(text, onFault) : parseSrt(text, onFault);
}

/**
 * Each time begins a cue, whatever stands around it: files lack numbers or the empty lines between cues, have empty lines inside them, or one
 * after every line where a program took each line end twice.
 */
function parseSrt(text: string, onFault: OnFault): Cue[] {
  const lines = text.split("\n");
  const isNumbered = isNumber(lines[0]);
  const timings = lines.flatMap((line, at) => (/^\s*\d.*-->/.test(line) ? [at] : []));
  if (!isNumbered && timings[0] !== 0) {
    throw new VttError(1, "第一行要写 WEBVTT（VTT 文件）、编号 1 或时间（SRT 文件）、[Script Info]（ASS 文件）");
  }
  const cues: Cue[] = [];
  for (const [index, at] of timings.entries()) {
    const next = timings[index + 1] ?? lines.length;
    const said = lines.slice(at + 1, next).filter((line) => line.trim() !== "");
    // The number of the next cue.
    if (isNumbered && next < lines.length && isNumber(said.at(-1))) said.pop();
    const { start, end } = toTimes(lines[at] ?? "", at + 1);
    const spoken = beginningOf(plainText(said.join("\n").replace(assCodes, "")), maxText);
    if (end <= start) onFault(at + 1, "结束要晚于开始");
    else if (spoken !== "") cues.push({ start, end, text: spoken });
    if (cues.length > maxCues) {
      onFault(at + 1, `最多 ${maxCues} 句`);
      cues.pop();
      break;
    }
  }
  return cues.toSorted((left, right) => left.start - right.start || left.end - right.end);
}

/** Codes of ASS that programs write into SRT too, e.g. for the place on the screen. */
const assCodes = /\{\\[^{}\n]*\}/g;

function isNumber(line: string | undefined): boolean {
  return /^\d+$/.test((line ?? "").trim());
}

function toTimes(line: string, number: number): Pick<Cue, "start" | "end"> {
  const found = srtTiming.exec(line);
  if (!found) throw new VttError(number, "时间要写成 00:00:01,000 --> 00:00:04,000");
  const [, ...parts] = found;
  return { start: secondsOf(parts.slice(0, 4)), end: secondsOf(parts.slice(4)) };
}

function secondsOf([hours, minutes, seconds, fraction = ""]: readonly string[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction.padEnd(3, "0")) / 1000;
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
