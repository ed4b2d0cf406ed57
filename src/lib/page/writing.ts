/**
 * The site is written in simplified characters; every page also has a version in traditional ones, made from it by the server
 * (`server/http/traditional-page.ts`) and told apart by this query parameter (`writing-address.ts`). Only names here: every page loads them.
 */
export const writingParameter = "hl";
export const traditional = "zh-Hant";
export const simplified = "zh-Hans";
