import { english, traditional, type Writing } from "#lib/page/writing.ts";

/** A text of the interface as one reader reads it. */
export type Say = (text: string) => string;

/** How texts of the interface are said in a writing. What is needed for it is loaded when the first is asked for. */
export async function sayIn(writing: Writing): Promise<Say> {
  if (writing === traditional) return (await import("./traditional.ts")).toTraditional;
  if (writing !== english) return (text) => text;
  const { toEnglish } = await import("./english.ts");
  return (text) => toEnglish(text);
}
