import hongKongVariants from "opencc-js/dict/HKVariantsRev";
import taiwanVariants from "opencc-js/dict/TWVariantsRev";
import traditional from "opencc-js/dict/TSCharacters";
import { pinyin } from "pinyin-pro";
import type { Language } from "#lib/search/language.ts";

/** Variants first become what the last table knows. */
const tables = [hongKongVariants, taiwanVariants, traditional].map(readTable);

/** One character for one character, so that places in a text stay what they are. */
function readTable(pairs: string): ReadonlyMap<string, string> {
  return new Map(
    pairs.split("|").flatMap((pair): [string, string][] => {
      const [from = "", to = ""] = pair.split(" ");
      return [...from].length === 1 && [...to].length === 1 ? [[from, to]] : [];
    }),
  );
}

const options = { toneType: "none", type: "all", v: true } as const;

/** Every character's reading alone, kept as they are asked for. */
const alone = new Map<string, string>();

function readingAlone(char: string): string {
  const known = alone.get(char);
  if (known !== undefined) return known;
  const reading = pinyin(char, options)[0]?.result ?? "";
  alone.set(char, reading);
  return reading;
}

/** Names that were read lately: the popular ones come up again and again. */
const known = new Map<string, (readonly string[])[]>();
const maxKnown = 20_000;

function readText(characters: readonly string[], text: string): (readonly string[])[] {
  if (!/\p{Script=Han}/u.test(text)) return characters.map(() => []);
  const inContext = pinyin(text, options);
  // A character the dictionary takes apart would shift all behind it.
  const aligned = inContext.length === characters.length;
  return characters.map((char, index) => {
    const here = aligned ? inContext[index] : undefined;
    if (!/\p{Script=Han}/u.test(char) || here?.isZh === false) return [];
    return [...new Set([here?.result ?? "", readingAlone(char)])].filter((reading) => /^[a-z]+$/.test(reading));
  });
}

const simplified = new Map<string, string>();

/** Chinese as OpenCC's and pinyin-pro's tables have it. */
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
