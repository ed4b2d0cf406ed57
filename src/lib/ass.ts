import { beginningOf } from "./characters.ts";
import { type Cue, maxText, maxCues, type OnFault, VttError } from "./vtt.ts";

/** Field order assumed for files without a `Format` line. */
const usualFields = "Layer,Start,End,Style,Name,MarginL,MarginR,MarginV,Effect,Text";
const stamp = /^(\d{1,3}):([0-5]?\d):([0-5]?\d)[.:,](\d{1,3})$/;

/** Whether a text is a SubStation subtitle file (SSA or ASS). */
export function isAss(text: string): boolean {
  return /^\[(?:Script Info|V4\+? Styles|Events)\]/im.test(text);
}

/**
 * Parses an ASS or SSA file into cues with plain text and line breaks, without styles, effects and drawings.
 * @throws {VttError}
 */
export function parseAss(text: string, onFault: OnFault): Cue[] {
  const cues: Cue[] = [];
  let section = "";
  let fields = toFields(usualFields);
  for (const [index, line] of text.split("\n").entries()) {
    const [, name] = /^\[(.+)\]\s*$/.exec(line.trim()) ?? [];
    if (name !== undefined) section = name.toLowerCase();
    const [, kind = "", rest = ""] = /^\s*(Format|Dialogue):(.*)$/is.exec(line) ?? [];
    if (section !== "events" || kind === "") continue;
    if (kind.toLowerCase() === "format") fields = toFields(rest);
    else cues.push(...readDialogue(rest, fields, index + 1));
  }
  const told = toldOnce(cues.toSorted((left, right) => left.start - right.start || left.end - right.end));
  if (told.length > maxCues) onFault(1, `最多 ${maxCues} 句`);
  return told.slice(0, maxCues);
}

/** A hundredth of a second, the unit of its times. */
const unit = 0.01;

/** Signs and songs that move or glow are written as the same words many times over: in layers, and anew for each picture. */
function toldOnce(cues: readonly Cue[]): Cue[] {
  const latest = new Map<string, Cue>();
  const told: Cue[] = [];
  for (const cue of cues) {
    const before = latest.get(cue.text);
    if (before && cue.start <= before.end + unit) before.end = Math.max(before.end, cue.end);
    else {
      latest.set(cue.text, cue);
      told.push(cue);
    }
  }
  return told;
}

function toFields(list: string): string[] {
  return list.split(",").map((field) => field.trim().toLowerCase());
}

/** Only the dialogue may contain commas; it is the last field unless `Format` says otherwise. Returns no cue for a line without text or duration. */
function readDialogue(line: string, fields: readonly string[], number: number): Cue[] {
  const parts = line.split(",");
  const named = fields.indexOf("text");
  const textAt = named === -1 ? fields.length - 1 : named;
  /** Fields after the dialogue are counted from the end. */
  const placeOf = (at: number) => (at <= textAt ? at : at - fields.length + parts.length);
  const valueOf = (field: string) =>
    fields.includes(field) ? (parts[placeOf(fields.indexOf(field))]?.trim() ?? "") : "";
  const [start, end] = [toSeconds(valueOf("start")), toSeconds(valueOf("end"))];
  if (start === null || end === null) throw new VttError(number, "时间要写成 0:00:01.00,0:00:04.00");
  const text = plainText(parts.slice(textAt, placeOf(textAt + 1)).join(","));
  return text === "" || end <= start ? [] : [{ start, end, text }];
}

function toSeconds(text: string): number | null {
  const [, hours, minutes, seconds, fraction = ""] = stamp.exec(text) ?? [];
  if (hours === undefined) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
}

function plainText(markup: string): string {
  const lines = spokenIn(markup)
    .replace(/\\h/g, " ")
    .split(/\\[Nn]/)
    .map((line) => line.replace(/\s+/g, " ").trim());
  return beginningOf(lines.filter((line) => line !== "").join("\n"), maxText);
}

/** Without codes in braces. Text from `{\p1}` to `{\p0}` is a vector drawing and is removed too. */
function spokenIn(markup: string): string {
  // Looked for up to the last brace only, so that each code that begins also ends.
  const end = markup.lastIndexOf("}") + 1;
  let [spoken, drawing] = ["", false];
  for (const [index, part] of markup
    .slice(0, end)
    .split(/(\{[^}]*\})/)
    .entries()) {
    if (index % 2 === 1) drawing = drawing ? !part.includes("\\p0") : /\\p[1-9]/.test(part);
    else if (!drawing) spoken += part;
  }
  return drawing ? spoken : spoken + markup.slice(end);
}
