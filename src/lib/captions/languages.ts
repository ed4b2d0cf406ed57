/** Languages that can be chosen for speech, as BCP 47 tags of subtitles, by their own names. */
export const speechLanguages = [
  { lang: "zh-CN", label: "中文" },
  { lang: "yue", label: "粤语" },
  { lang: "en", label: "English" },
  { lang: "ja", label: "日本語" },
  { lang: "ko", label: "한국어" },
  { lang: "fr", label: "français" },
  { lang: "de", label: "Deutsch" },
  { lang: "es", label: "español" },
  { lang: "ru", label: "русский" },
  { lang: "pt", label: "português" },
  { lang: "it", label: "italiano" },
  { lang: "th", label: "ไทย" },
  { lang: "vi", label: "Tiếng Việt" },
  { lang: "id", label: "Indonesia" },
  { lang: "ms", label: "Melayu" },
  { lang: "ar", label: "العربية" },
  { lang: "hi", label: "हिन्दी" },
  { lang: "tr", label: "Türkçe" },
] as const;

export type SpeechLanguage = (typeof speechLanguages)[number]["lang"];

/** Appended to the label of a track that nobody has looked through. */
export const automaticSuffix = "（自动生成）";

/** Further languages that recognisers name in English, as OpenAI does, instead of by a code. */
const others = "nl pl uk sv da nb fi cs el he hu ro bg sk hr sr sl lt lv et ca fa ur bn ta te mr my km lo mn bo";
const codes = [...new Set([...speechLanguages.map(({ lang }) => lang.split("-")[0] ?? ""), ...others.split(" ")])];

/** The tag of a language that a recogniser names by a code (`zh`) or in English (`chinese`); `und` if it is unknown. */
export function toLanguageTag(named: string): string {
  const name = named.trim().toLowerCase();
  const code = /^[a-z]{2,3}$/.test(name) ? name : codes.find((one) => englishName(one) === name);
  if (name === "mandarin" || code === "zh" || code === "cmn") return "zh-CN";
  return code ?? "und";
}

/** The code recognisers use for a tag: `zh` for `zh-CN`. */
export function toSpeechCode(lang: string): string {
  return lang.split("-")[0] ?? lang;
}

/** The language's name in that language; null for what is no known language, such as the codes `und` and `xxx` of files. */
export function languageName(lang: string): string | null {
  return new Intl.DisplayNames([lang], { type: "language", fallback: "none" }).of(lang) ?? null;
}

/** Its name among the languages that can be chosen, or else in that language. */
export function languageLabel(lang: string): string {
  return speechLanguages.find((one) => one.lang === lang)?.label ?? languageName(lang) ?? "字幕";
}

export function automaticLabel(lang: string): string {
  return `${languageLabel(lang)}${automaticSuffix}`;
}

function englishName(code: string): string | undefined {
  return new Intl.DisplayNames(["en"], { type: "language" }).of(code)?.toLowerCase();
}
