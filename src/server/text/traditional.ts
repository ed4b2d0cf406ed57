import compatibility from "opencc-js/dict/CJK_Compatibility_Ideographs";
import characters from "opencc-js/dict/STCharacters";
import phrasesOfChina from "opencc-js/dict/STPhrases";
import phrasesOfRegions from "opencc-js/dict/STPhrases_GeneratedFromRegionalPhrases";
import phrasesOfTaiwan from "opencc-js/dict/TWPhrases";
import variants from "opencc-js/dict/TWVariants";
import variantPhrases from "opencc-js/dict/TWVariantsPhrases";
import { readPhrases } from "./phrases.ts";

/** What the dictionaries make of words of this site, and what they mean here. */
const ours = "釋出 發布|稽核 審核|繫結 綁定|登出 註銷|迴圈 循環|型別 類型|賬號 帳號|閘道器 閘道|許可權 權限";

const normal = readPhrases(compatibility);
const inWords = readPhrases(phrasesOfChina, phrasesOfRegions);
const inCharacters = readPhrases(characters);
const inTaiwan = readPhrases(phrasesOfTaiwan, variantPhrases, variants);
const mended = readPhrases(ours);

/** Traditional characters, and then the words that are usual in Taiwan, none of them across two phrases: `s2twp` of OpenCC. */
function convert(text: string): string {
  const replaced = (phrase: string) => inTaiwan(phrase);
  const between = (rest: string) => inTaiwan(inCharacters(rest));
  return mended(inWords(normal(text), { replaced, between }));
}

/** Han characters with the marks between them: the dictionaries need whole phrases. */
const phrases = /[\p{Script=Han}、，。！？；：“”‘’《》（）…—·]+/gu;

/** Texts of the interface and titles are on many pages. */
const known = new Map<string, string>();
const maxKnown = 20_000;
const maxPhrase = 80;

/** The text with simplified characters, and words that differ, as they are written in traditional ones; the rest is kept. */
export function toTraditional(text: string): string {
  return text.replaceAll(phrases, (phrase) => {
    const kept = known.get(phrase);
    if (kept !== undefined) return kept;
    const made = convert(phrase);
    if (phrase.length > maxPhrase) return made;
    if (known.size >= maxKnown) known.clear();
    known.set(phrase, made);
    return made;
  });
}
