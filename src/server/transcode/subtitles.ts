import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { languageName } from "#lib/captions/languages.ts";
import { decodeText, detectEncoding } from "#lib/subtitle-encoding.ts";
import { parseSubtitles, writeVtt } from "#lib/subtitle-file.ts";
import { VttError, type Cue } from "#lib/vtt.ts";
import { inputArgs, quiet } from "./input.ts";
import { languageInTitle, languageTag } from "./languages.ts";
import { ProgramFailed, runProgram, type Tools } from "./run.ts";
import type { Source, SubtitleTrack } from "./film-source.ts";

/** Subtitles of a film in one language, for the player and the transcript. */
export interface Subtitles {
  lang: string;
  label: string;
  file: string;
  cues: readonly Cue[];
}

/**
 * Writes a film's text subtitles as WebVTT into `to`, one file per language, without styles: of two in one language the one with all that
 * is said. Tracks that cannot be read are left out.
 */
export async function extractSubtitles(source: Source, tools: Tools, to: string): Promise<Subtitles[]> {
  const taken: Subtitles[] = [];
  for (const track of source.subtitles.toSorted((left, right) => Number(left.isForced) - Number(right.isForced))) {
    const named = languageOf(track);
    const isTaken = taken.some(({ lang }) => lang === named);
    if (isTaken && named !== "und") continue;
    const lang = isTaken ? localCode(taken) : named;
    const cues = await readTrack(source, track, tools);
    if (cues.length === 0) continue;
    const file = `subtitle-${taken.length + 1}.vtt`;
    await writeFile(path.join(to, file), writeVtt(cues));
    taken.push({ lang, label: track.title || (languageName(lang) ?? unnamed(taken.length + 1)), file, cues });
  }
  return taken;
}

async function readTrack(source: Source, track: SubtitleTrack, tools: Tools): Promise<Cue[]> {
  // Of a text with drawings only its own format tells which part is drawn.
  const format = track.isStyled ? "ass" : "webvtt";
  const { text, wrong } = await readAs(source, { index: track.index, codec: format, format }, tools);
  // What could be read tells whether that is only a damaged line.
  const isForeign = wrong && /^\p{ASCII}*$/u.test(text);
  const copied = { index: track.index, codec: "copy", format: track.isStyled ? "ass" : "srt" };
  try {
    // Nobody can mend a track inside a film: what can be shown of it is.
    const cues = parseSubtitles(isForeign ? (await readAs(source, copied, tools)).text : text, () => undefined);
    return cues.filter(({ start }) => start < source.duration);
  } catch (error) {
    if (error instanceof VttError) return [];
    throw error;
  }
}

/** Its text; `wrong` if some of it is in another encoding than it has to be, which ffmpeg leaves out unless it copies it. */
async function readAs(
  source: Source,
  { index, codec, format }: { index: number; codec: string; format: string },
  tools: Tools,
): Promise<{ text: string; wrong: boolean }> {
  const name = `track-${index}.${format}`;
  const input = [...quiet, ...inputArgs(source.file, source.container), "-map", `0:${index}`, "-map_metadata", "-1"];
  const args = [...input, "-c:s", codec, "-f", format, name];
  const file = path.join(tools.folder, name);
  const isWrong = (told: string) => told.includes("Invalid UTF-8");
  try {
    const { err } = await runProgram(tools.ffmpeg, args, { ...tools, timeout: 10 * 60_000, output: 16 * 1024 ** 2 });
    const bytes = await readFile(file);
    return { text: decodeText(bytes, detectEncoding(bytes).encoding), wrong: isWrong(err) };
  } catch (error) {
    if (error instanceof ProgramFailed) return { text: "", wrong: isWrong(error.complaint) };
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

/** Labels are stored. */
const usualName = /* as written */ "字幕";

function unnamed(number: number): string {
  return number === 1 ? usualName : `${usualName} ${number}`;
}

function languageOf({ language, title }: SubtitleTrack): string {
  const known = languageTag(language);
  const told = languageInTitle(title);
  if (known === "und") return told;
  return known === "zh-CN" && told === "zh-TW" ? told : known;
}

/** For a further track in no known language: a code that ISO 639-2 leaves for local use, `qaa` to `qaz`. */
function localCode(taken: readonly Subtitles[]): string {
  const codes = Array.from({ length: 26 }, (_, at) => `qa${String.fromCodePoint(97 + at)}`);
  return codes.find((code) => !taken.some(({ lang }) => lang === code)) ?? "und";
}
