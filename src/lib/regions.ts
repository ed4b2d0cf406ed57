/** Chinese names of countries and languages by code. For the server only: names differ between browsers. */

const regionNames = new Intl.DisplayNames("zh-CN", { type: "region" });
const languageNames = new Intl.DisplayNames("zh-CN", { type: "language" });

/** Common Chinese names of regions, where the standard name is longer. */
const shorterRegions: Readonly<Record<string, string>> = {
  CN: "中国大陆",
  HK: "中国香港",
  TW: "中国台湾",
  MO: "中国澳门",
  SU: "苏联",
  YU: "南斯拉夫",
  CS: "捷克斯洛伐克",
  DD: "东德",
};

const shorterLanguages: Readonly<Record<string, string>> = {
  zh: "汉语普通话",
  yue: "粤语",
  nan: "闽南语",
  wuu: "吴语",
  hak: "客家话",
  zxx: "无对白",
};

/** ISO 3166-1 alpha-2, and codes of former states. */
export const regionCode = /^[A-Z]{2}$/;
/** BCP 47 primary language; `zxx` means no spoken language. */
export const languageCode = /^[a-z]{2,3}$/;

export function regionName(code: string): string {
  return shorterRegions[code] ?? regionNames.of(code) ?? code;
}

export function languageName(code: string): string {
  return shorterLanguages[code] ?? languageNames.of(code) ?? code;
}

/** Names of regions and languages used on other sites. */
const otherRegions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    大陆: "CN",
    中国: "CN",
    内地: "CN",
    国产: "CN",
    香港: "HK",
    港: "HK",
    台湾: "TW",
    台: "TW",
    澳门: "MO",
    欧美: "US",
    南韩: "KR",
    朝鲜: "KP",
    英: "GB",
    前苏联: "SU",
    西德: "DE",
  }),
);
const otherLanguages: ReadonlyMap<string, string> = new Map(
  Object.entries({
    国语: "zh",
    普通话: "zh",
    汉语: "zh",
    中文: "zh",
    华语: "zh",
    广东话: "yue",
    白话: "yue",
    台语: "nan",
    英文: "en",
    日文: "ja",
    韩文: "ko",
    法文: "fr",
    德文: "de",
  }),
);
const commonLanguages =
  "en ja ko fr de it es pt ru th hi vi id ms ar he tr pl nl sv da no nb fi el hu cs ro uk fa ta te bn mn bo ug la kk".split(
    " ",
  );

/** The code of a region by one of its names; null if there is none. */
export function regionByName(name: string): string | null {
  return otherRegions.get(name) ?? regionsByName().get(name) ?? (regionCode.test(name) ? name : null);
}

export function languageByName(name: string): string | null {
  return otherLanguages.get(name) ?? languagesByName().get(name) ?? null;
}

let regions: ReadonlyMap<string, string> | undefined;
/** All current codes, without deprecated aliases of others. */
function currentCodes(): string[] {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  return codes.filter((code) => new Intl.Locale(`und-${code}`).region === code);
}

function regionsByName(): ReadonlyMap<string, string> {
  regions ??= new Map(
    [...currentCodes(), ...Object.keys(shorterRegions)].flatMap((code): [string, string][] =>
      [regionName(code), regionNames.of(code) ?? code].filter((name) => name !== code).map((name) => [name, code]),
    ),
  );
  return regions;
}

const otherEnglish: ReadonlyMap<string, string> = new Map(
  Object.entries({
    usa: "US",
    "united states of america": "US",
    uk: "GB",
    "great britain": "GB",
    "hong kong": "HK",
    macau: "MO",
    "soviet union": "SU",
    yugoslavia: "YU",
    czechoslovakia: "CS",
    "west germany": "DE",
    "east germany": "DD",
    "czech republic": "CZ",
    turkey: "TR",
  }),
);

function namesInEnglish(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames("en", { type: "region" });
  return new Map(
    currentCodes().flatMap((code): [string, string][] => {
      const called = names.of(code) ?? code;
      return called === code ? [] : [[called.toLowerCase(), code]];
    }),
  );
}

let englishRegions: ReadonlyMap<string, string> | undefined;

/** The code of a region by its English name; null if there is none. */
export function regionByEnglishName(name: string): string | null {
  englishRegions ??= namesInEnglish();
  const asked = name.toLowerCase();
  return otherEnglish.get(asked) ?? englishRegions.get(asked) ?? null;
}

let languages: ReadonlyMap<string, string> | undefined;
function languagesByName(): ReadonlyMap<string, string> {
  const codes = [...commonLanguages, ...Object.keys(shorterLanguages)];
  languages ??= new Map(codes.map((code) => [languageName(code), code]));
  return languages;
}

/** Languages with a code of two letters and a name. */
function currentLanguages(): string[] {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  return codes.filter((code) => languageNames.of(code) !== code);
}

/**
 * Names of regions and languages in another language, by the Chinese ones.
 * @param own names of codes that `Intl` does not name well
 */
export function namesByChinese(language: string, own: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const regionsThere = new Intl.DisplayNames(language, { type: "region" });
  const languagesThere = new Intl.DisplayNames(language, { type: "language" });
  return new Map([
    ...[...currentCodes(), ...Object.keys(shorterRegions)].map((code): [string, string] => [
      regionName(code),
      own[code] ?? regionsThere.of(code) ?? code,
    ]),
    ...[...currentLanguages(), ...commonLanguages, ...Object.keys(shorterLanguages)].map((code): [string, string] => [
      languageName(code),
      own[code] ?? languagesThere.of(code) ?? code,
    ]),
  ]);
}
