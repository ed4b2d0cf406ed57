import { randomBytes } from "node:crypto";
import { automaticSuffix } from "#lib/captions/languages.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { parseSubtitles, writeVtt } from "#lib/subtitle-file.ts";
import { cleanText } from "#lib/user-text.ts";
import { type Cue, VttError } from "#lib/vtt.ts";
import { workLimits } from "#lib/field-limits.ts";
import type { FilmDetails } from "../films/films.ts";
import { saveTranscripts, storedTranscripts } from "../films/transcripts.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { screenLists } from "../screening/screening.ts";
import { checkField } from "../publishing/rules.ts";
import { wrongField } from "../core/errors.ts";

/** Tracks as a film keeps them, and the words of those that are new. */
export interface Subtitles {
  tracks: FilmDetails["subtitles"];
  fresh: ReadonlyMap<string, readonly Cue[]>;
  /** Words of the rules in them that ask for an operator to look. */
  held: readonly string[];
}

type Wanted = NonNullable<Input<"works/modify/media">["subtitles"]>;

/** Folder of tracks that owners sent or that were made from speech, below the film's: it stays when the film's file is replaced. */
export const subtitlesFolder = "subtitles";

/** Checks the tracks and keeps the files of the new ones; nothing shows them yet. */
export async function prepareSubtitles(
  context: SignedInContext,
  { folder, details }: { folder: string; details: FilmDetails },
  wanted: Wanted,
): Promise<Subtitles> {
  if (wanted.length > workLimits.subtitles) throw wrongField("subtitles", `最多 ${workLimits.subtitles} 条字幕`);
  if (new Set(wanted.map(({ lang }) => lang.toLowerCase())).size < wanted.length) {
    throw wrongField("subtitles", "每种语言只能有一条字幕");
  }
  const fresh = new Map<string, readonly Cue[]>();
  for (const { lang, label, text } of wanted) {
    checkField("subtitles", label, { limit: workLimits.subtitleLabel, empty: "请写字幕的名字" });
    if (text !== undefined) fresh.set(lang, readCues(label, text));
    else if (!details.subtitles.some((track) => track.lang === lang))
      throw wrongField("subtitles", `${label}的字幕文件不见了，请重新选择`);
  }
  const said = [...fresh];
  const { texts, held } = await screenLists(context, [
    wanted.map(({ label }) => label),
    ...said.map(([, cues]) => cues.map(({ text }) => text)),
  ]);
  const [labels = [], ...words] = texts;
  for (const [at, [lang, cues]] of said.entries()) fresh.set(lang, withTexts(cues, words[at] ?? []));
  const tracks: FilmDetails["subtitles"] = [];
  for (const [at, { lang, label: typed }] of wanted.entries()) {
    const label = labels[at] ?? typed;
    const cues = fresh.get(lang);
    const known = details.subtitles.find((track) => track.lang === lang);
    const file = cues ? `${subtitlesFolder}/${lang}-${randomBytes(6).toString("hex")}.vtt` : (known?.file ?? "");
    if (cues) await context.storage.put(`${folder}/${file}`, Buffer.from(writeVtt(cues)));
    if (cues) tracks.push({ lang, label: label.replace(automaticSuffix, ""), file });
    else tracks.push({ lang, label, file, ...(known?.automatic && { automatic: true }) });
  }
  return { tracks, fresh, held };
}

/** The same cues with other words. */
export const withTexts = (cues: readonly Cue[], texts: readonly string[]): Cue[] =>
  cues.map((cue, at) => ({ ...cue, text: texts[at] ?? cue.text }));

function readCues(label: string, text: string): Cue[] {
  try {
    return parseSubtitles(text)
      .map((cue) => ({ ...cue, text: cleanText(cue.text) }))
      .filter((cue) => cue.text !== "");
  } catch (error) {
    if (error instanceof VttError) throw wrongField("subtitles", `${label}：第 ${error.line} 行，${error.message}`);
    throw error;
  }
}

/** Puts their words where the search and the page find them. */
export async function saveSubtitles(trx: Writer, filmId: number, { tracks, fresh }: Subtitles): Promise<void> {
  const known = await storedTranscripts(trx, filmId);
  const sources = tracks.map(({ lang, label }) => ({ lang, label, cues: fresh.get(lang) ?? known.get(lang) ?? [] }));
  await saveTranscripts(trx, filmId, sources);
}
