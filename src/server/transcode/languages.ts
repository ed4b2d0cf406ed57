/** Three-letter ISO 639-2 codes whose two-letter code is not their prefix. */
const tags: ReadonlyMap<string, string> = new Map(
  Object.entries({
    chi: "zh-CN",
    zho: "zh-CN",
    cmn: "zh-CN",
    yue: "yue",
    eng: "en",
    jpn: "ja",
    kor: "ko",
    fre: "fr",
    fra: "fr",
    ger: "de",
    deu: "de",
    spa: "es",
    por: "pt",
    rus: "ru",
    ita: "it",
    tha: "th",
    vie: "vi",
    ind: "id",
    may: "ms",
    msa: "ms",
    ara: "ar",
    hin: "hi",
    tur: "tr",
    dut: "nl",
    nld: "nl",
    pol: "pl",
    ukr: "uk",
    swe: "sv",
  }),
);

/** The BCP 47 tag of the language a file names for one of its tracks; `und` if it names none. */
export function languageTag(named: string): string {
  const code = named.toLowerCase();
  return tags.get(code) ?? (/^[a-z]{2,3}$/.test(code) ? code : "und");
}

/** What titles call languages, in Chinese, English or short: the first that fits. */
const inTitles: readonly (readonly [RegExp, string])[] = [
  [/繁|traditional|\bhant\b|\bcht\b/iu, "zh-TW"],
  [/粤|粵|cantonese/iu, "yue"],
  [/简|簡|中文|国语|國語|普通话|simplified|\bhans\b|\bchs\b|chinese|mandarin/iu, "zh-CN"],
  [/英[语文語]|english/iu, "en"],
  [/日[语文語]|japanese/iu, "ja"],
  [/[韩韓][语文語]|korean/iu, "ko"],
  [/法[语文語]|french/iu, "fr"],
  [/德[语文語]|german/iu, "de"],
  [/俄[语文語]|russian/iu, "ru"],
  [/西班牙|spanish/iu, "es"],
];

/** The language a title names; `und` if it names none. */
export function languageInTitle(title: string): string {
  return inTitles.find(([name]) => name.test(title))?.[1] ?? "und";
}
