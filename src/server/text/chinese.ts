import hongKongVariants from "opencc-js/dict/HKVariantsRev";
import taiwanVariants from "opencc-js/dict/TWVariantsRev";
import traditional from "opencc-js/dict/TSCharacters";
import { pinyin } from "pinyin-pro";
import type { Language } from "#lib/search/language.ts";

/** Regional variants are converted first, to characters that the last table contains. */
const tables = [hongKongVariants, taiwanVariants, traditional].map(readTable);

/** Only pairs of single characters, so that offsets in a text stay the same. */
function readTable(pairs: string): ReadonlyMap<string, string> {
  return new Map(
    pairs.split("|").flatMap((pair): [string, string][] => {
      const [from = "", to = ""] = pair.split(" ");
      return [...from].length === 1 && [...to].length === 1 ? [[from, to]] : [];
    }),
  );
}

/** Characters without a reading are returned as they are. */
const options = { toneType: "none", type: "array", v: true } as const;

/** Cached readings of single characters. */
const alone = new Map<string, string>();

function readingAlone(char: string): string {
  const known = alone.get(char);
  if (known !== undefined) return known;
  const reading = pinyin(char, options)[0] ?? "";
  alone.set(char, reading);
  return reading;
}

/** Readings of a character, each list once: there are some thousands, and every name has one for each of its characters. */
const lists = new Map<string, readonly string[]>();
const none: readonly string[] = [];

function listOf(inContext: string, alone: string): readonly string[] {
  const key = `${inContext} ${alone}`;
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list = [...new Set([inContext, alone])].filter((reading) => /^[a-z]+$/.test(reading));
  lists.set(key, list);
  return list;
}

/** Cached readings of recent names: popular ones recur. */
const known = new Map<string, (readonly string[])[]>();
const maxKnown = 20_000;

function readText(characters: readonly string[], text: string): (readonly string[])[] {
  if (!/\p{Script=Han}/u.test(text)) return characters.map(() => none);
  const inContext = pinyin(text, options);
  // If the dictionary splits the text differently, all following readings would be shifted.
  const aligned = inContext.length === characters.length;
  return characters.map((char, index) => {
    const here = aligned ? inContext[index] : undefined;
    return /\p{Script=Han}/u.test(char) ? listOf(here ?? "", readingAlone(char)) : none;
  });
}

const simplified = new Map<string, string>();

/** Conversion and readings of Chinese with the tables of OpenCC and pinyin-pro. */
export const chinese: Language = {
  simplify(character) {
    const done = simplified.get(character);
    if (done !== undefined) return done;
    const simple = tables.reduce((char, table) => table.get(char) ?? char, character);
    simplified.set(character, simple);
    return simple;
  },
  readings(characters) {
    const key = characters.join(" ");
    const before = known.get(key);
    if (before !== undefined) return before;
    const readings = readText(characters, characters.join(""));
    if (known.size >= maxKnown) known.clear();
    known.set(key, readings);
    return readings;
  },
};
