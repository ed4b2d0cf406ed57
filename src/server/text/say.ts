import { isLanguage } from "#lib/page/writing-address.ts";
import { type Language, traditional, type Writing } from "#lib/page/writing.ts";
import type { Dictionary } from "../../languages/dictionary.ts";
import { type Speaker, speakerWith } from "./speaker.ts";

/** A text of the interface as one reader reads it. */
export type Say = (text: string) => string;

const dictionaries: Readonly<Record<Language, () => Promise<{ dictionary: Dictionary }>>> = {
  en: () => import("../../languages/en/dictionary.ts"),
};

const speakers = new Map<Language, Promise<Speaker>>();

/** How texts of the interface are said in a language. Its dictionary is loaded when the first is asked for. */
export function speakerOf(language: Language): Promise<Speaker> {
  const speaker =
    speakers.get(language) ?? dictionaries[language]().then((own) => speakerWith(language, own.dictionary));
  speakers.set(language, speaker);
  return speaker;
}

/** How texts of the interface are said in a writing. What is needed for it is loaded when the first is asked for. */
export async function sayIn(writing: Writing): Promise<Say> {
  if (writing === traditional) return (await import("./traditional.ts")).toTraditional;
  return isLanguage(writing) ? (await speakerOf(writing)).say : (text) => text;
}
