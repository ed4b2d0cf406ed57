/** Three-letter ISO 639-2 codes whose two-letter code is not their prefix. */
const tags: Readonly<Record<string, string>> = {
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
};

/** The BCP 47 tag of the language a file names for one of its tracks; `und` if it names none. */
export function languageTag(named: string): string {
  const code = named.toLowerCase();
  return tags[code] ?? (/^[a-z]{2,3}$/.test(code) ? code : "und");
}
