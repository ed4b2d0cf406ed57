import { beginningOf } from "./characters.ts";
import { usualNames, withCharacters } from "./character-references.ts";

/** One piece of a subtitle track; times in seconds. */
export interface Cue {
  start: number;
  end: number;
  /** Plain text with line breaks as in the file; a speaker's name is prefixed as `名字：`. */
  text: string;
}

/** An error in a WebVTT file, with its line number from 1. */
export class VttError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** What to do about a line that is wrong: to refuse its file, or else it is left out. */
export type OnFault = (line: number, message: string) => void;

export function refuse(line: number, message: string): never {
  throw new VttError(line, message);
}

/** Maximum number of cues of one track: three hours at two per second. */
export const maxCues = 21_600;
export const maxText = 500;

/** Also accepts hours of one digit and fractions of one or two, which are invalid WebVTT but common. */
const timing = /^((?:\d+:)?[0-5]\d:[0-5]\d\.\d{1,3})[ \t]*-->[ \t]*((?:\d+:)?[0-5]\d:[0-5]\d\.\d{1,3})(?:[ \t]|$)/;

/**
 * Parses a WebVTT file into cues in the order of their start. Notes, styles and regions are skipped; markup inside a cue is removed.
 * @throws {VttError}
 */
export function parseVtt(file: string, onFault: OnFault = refuse): Cue[] {
  const lines = file
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n");
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? "")) throw new VttError(1, "第一行要写 WEBVTT");
  const cues: Cue[] = [];
  for (let at = 1; at < lines.length; at += 1) {
    const from = at;
    let timings = 0;
    for (; at < lines.length && lines[at] !== ""; at += 1) {
      // The times of a cue end the one before, even without an empty line between.
      if (timing.test(lines[at] ?? "") && (timings += 1) > 1) break;
    }
    const block = lines.slice(from, at);
    const cue = block.length === 0 ? null : readBlock(block, from + 1, onFault);
    if (cue) cues.push(cue);
    if (timings > 1) at -= 1;
    if (cues.length > maxCues) {
      onFault(from + 1, `最多 ${maxCues} 句`);
      cues.pop();
      break;
    }
  }
  return cues.toSorted((left, right) => left.start - right.start || left.end - right.end);
}

/** `line` is the line of the block's first line. Null for blocks that are not cues, and for cues without text. */
function readBlock(block: readonly string[], line: number, onFault: OnFault): Cue | null {
  const at = block.findIndex((text) => text.includes("-->"));
  if (at === -1 || at > 1) {
    if (at === -1) return null;
    throw new VttError(line + at, "时间前面最多写一行编号");
  }
  const [, from = "", to = ""] = timing.exec(block[at] ?? "") ?? [];
  if (from === "") throw new VttError(line + at, "时间要写成 00:01.000 --> 00:04.000");
  const [start, end] = [toSeconds(from), toSeconds(to)];
  if (end <= start) {
    onFault(line + at, "结束要晚于开始");
    return null;
  }
  const text = beginningOf(plainText(block.slice(at + 1).join("\n")), maxText);
  return text === "" ? null : { start, end, text };
}

function toSeconds(stamp: string): number {
  const [clock = "", fraction = ""] = stamp.split(".");
  const whole = clock.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return whole + Number(fraction.padEnd(3, "0")) / 1000;
}

const names = { ...usualNames, lrm: "", rlm: "" };

/** What markup says: without tags, one line for each line with something in it. */
export function plainText(markup: string): string {
  const named = replaceTags(markup, /<v(?:\.[^\s<>]*)?[ \t]+([^>]+)>/g, "$1：");
  // The last end may be left out.
  const spoken = replaceTags(named, /<rt(?:[.\s][^<>]*)?>[^<]*(?:<\/rt>|(?=<\/ruby>))/g, "");
  return withCharacters(replaceTags(spoken, /<[^>]*>/g, ""), names)
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

/** Replaces up to the last bracket that closes, so that each tag that begins also ends: one that does not is searched to the end of the text. */
function replaceTags(text: string, tag: RegExp, by: string): string {
  const end = text.lastIndexOf(">") + 1;
  return text.slice(0, end).replace(tag, by) + text.slice(end);
}

/** Converts cues to chapters. */
export function cuesToChapters(cues: readonly Cue[]): { start: number; title: string }[] {
  return cues.map(({ start, text }) => ({ start, title: text.replaceAll("\n", " ") }));
}
