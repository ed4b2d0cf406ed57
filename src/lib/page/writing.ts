/**
 * Every page can be read in several writings, told apart by this query parameter (`writing-address.ts`): simplified characters, in which
 * the site is written; traditional ones, made of these by the server (`server/http/written-page.ts`); and English, whose interface is built
 * with texts of its own (`adapter/languages/`). Only names here: every page loads them.
 */
export const writingParameter = "hl";
export const traditional = "zh-Hant";
export const simplified = "zh-Hans";
export const english = "en";
export type Writing = typeof simplified | typeof traditional | typeof english;
