import { Tokenizer, type TokenizerObject } from "marked";

/** Punctuation as Chinese is written with, next to which there are no spaces. */
const chinese = String.raw`\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65“”‘’…—·`;
/** Letters between which there are none either; of rare ones the parser tells only the second half. */
const letters = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\udc00-\udfff`;
const punctuation = String.raw`(?![*_~])[\p{P}\p{S}]`;

/** Punctuation that does not stand against an end of emphasis: Chinese, or another if Chinese follows the marks. */
const passed = new RegExp(String.raw`[${chinese}]|${punctuation}(?=[*~]{1,3}[${letters}${chinese}])`, "gu");
/** Marks that begin emphasis after any letter, and those that do after a letter of these. */
const opening = new RegExp(String.raw`^[*~]{1,3}(?=[${chinese}])`, "u");
const openingAfterLetter = new RegExp(String.raw`^[*~]{1,3}(?=${punctuation})`, "u");
const letterAtEnd = new RegExp(`[${letters}]$`, "u");
const endOfAddress = new RegExp(`[${chinese}]`, "u");

const usual = Tokenizer.prototype;

/** The paragraph that was seen last: each of its marks asks for it. */
let last = { masked: "", seen: "" };

/** What the rules look at: the text with letters for punctuation that is none to them, and no letter before marks that may begin. */
function seen(src: string, masked: string, before: string): [src: string, masked: string, before: string] {
  const opens = opening.test(src) || (letterAtEnd.test(before) && openingAfterLetter.test(src));
  if (last.masked !== masked) last = { masked, seen: masked.replaceAll(passed, (mark) => "a".repeat(mark.length)) };
  return [src, last.seen, opens ? "" : before];
}

/** Where the rules of Markdown go by the spaces between words, which Chinese does not have. */
export const chineseTokens: TokenizerObject = {
  /** `说**《雨城》**好看`: marks between punctuation and a letter are taken for the end or the beginning of a word only. */
  emStrong(src, masked, before = "") {
    return src.startsWith("*") ? usual.emStrong.call(this, ...seen(src, masked, before)) : false;
  },
  /** `2~3 遍，4~5 遍` names two ranges: a single mark strikes nothing out. */
  del(src, masked, before = "") {
    return src.startsWith("~~") ? usual.del.call(this, ...seen(src, masked, before)) : undefined;
  },
  /** An address ends where the Chinese sentence goes on. */
  url(src) {
    const found = usual.url.call(this, src);
    const end = found?.raw.search(endOfAddress) ?? -1;
    return end > 0 ? usual.url.call(this, src.slice(0, end)) : found;
  },
};
