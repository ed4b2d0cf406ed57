import type { ContentField } from "#lib/contract/schemas/editorial.ts";
import { languageName, regionName } from "#lib/regions.ts";

/** Countries and languages by their Chinese names, the most frequent first. */

const firstRegions = ["CN", "HK", "TW", "US", "JP", "KR", "GB", "FR", "DE", "IT", "IN", "RU", "ES", "CA", "AU", "TH"];
/** Codes that are not countries: unions, test codes, unknown. */
const noRegions = new Set(["EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"]);
const languages =
  "zh yue en ja ko fr de it es ru hi th pt nan wuu hak zxx ar bn bo bg cs da el et fa fi he hr hu id is ka kk km lo lt lv mn ms my nb ne nl pa pl ro si sk sl sr sv ta te tl tr ug uk ur uz vi za";

const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

export const regionChoices: ContentField["choices"] = byName(
  [...firstRegions, ...alphabet.flatMap((first) => alphabet.map((second) => first + second))],
  regionName,
).filter(({ value, name }) => name !== value && !noRegions.has(String(value)));

export const languageChoices: ContentField["choices"] = byName(languages.split(" "), languageName);

/** Each name once: an outdated code has the name of its successor. */
function byName(codes: readonly string[], nameOf: (code: string) => string): { value: string; name: string }[] {
  const named = new Map<string, string>();
  for (const code of codes) if (!named.has(nameOf(code))) named.set(nameOf(code), code);
  return [...named].map(([name, value]) => ({ value, name }));
}
