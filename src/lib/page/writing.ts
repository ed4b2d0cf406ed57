/**
 * Every page can be read in several writings, told apart by this query parameter (`writing-address.ts`): simplified characters, in which
 * the site is written; traditional ones, made of these by the server (`server/http/written-page.ts`); and other languages, whose interface
 * is built with texts of its own (`adapter/languages/`). Only names here: every page loads them.
 */
export const writingParameter = "hl";
export const traditional = "zh-Hant";
export const simplified = "zh-Hans";
/** Languages with a folder in `src/languages/`, with their own names. What else a new one needs is in CONTRIBUTING. */
export const languages = [{ writing: "en", name: "English" }] as const;
export type Language = (typeof languages)[number]["writing"];
export type Writing = typeof simplified | typeof traditional | Language;
