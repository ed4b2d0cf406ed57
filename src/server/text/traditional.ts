import { ConverterBuilder, CustomConverter } from "opencc-js/core";
import * as dictionaries from "opencc-js/preset/cn2t";

/** Traditional characters with the words that are usual in Taiwan. */
const convert = ConverterBuilder(dictionaries)({ from: "cn", to: "twp" });

/** What the dictionaries make of words of this site, and what they mean here. */
const mend = CustomConverter([
  ["釋出", "發布"],
  ["稽核", "審核"],
  ["繫結", "綁定"],
  ["登出", "註銷"],
  ["迴圈", "循環"],
  ["型別", "類型"],
  ["賬號", "帳號"],
  ["閘道器", "閘道"],
  ["許可權", "權限"],
]);

/** Han characters with the marks between them: the dictionaries need whole phrases. */
const phrases = /[\p{Script=Han}、，。！？；：“”‘’《》（）…—·]+/gu;

/** Texts of the interface and titles are on many pages. */
const known = new Map<string, string>();
const maxKnown = 20_000;
const longestKnown = 80;

/** The text with simplified characters, and words that differ, as they are written in traditional ones; the rest is kept. */
export function toTraditional(text: string): string {
  return text.replaceAll(phrases, (phrase) => {
    const kept = known.get(phrase);
    if (kept !== undefined) return kept;
    const made = mend(convert(phrase));
    if (phrase.length > longestKnown) return made;
    if (known.size >= maxKnown) known.clear();
    known.set(phrase, made);
    return made;
  });
}
