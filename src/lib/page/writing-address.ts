import { type Language, languages, simplified, traditional, type Writing, writingParameter } from "./writing.ts";

/** All, with their own names; the first is that of addresses which name none. */
export const writings: readonly { writing: Writing; name: string }[] = [
  { writing: simplified, name: /* as written */ "简体" },
  { writing: traditional, name: /* as written */ "繁體" },
  ...languages,
];

/** Whether the interface is built in it with texts of its own. */
export const isLanguage = (writing: Writing | undefined): writing is Language =>
  languages.some((language) => language.writing === writing);

/** The same address in a writing; `address` is a path of this site or a full URL. */
export function inWriting(address: string, writing: Writing): string {
  const { before, query, after } = partsOf(address);
  if (writing === simplified) return before + query + after;
  return `${before}${query === "" ? "?" : `${query}&`}${writingParameter}=${writing}${after}`;
}

/** The writing that an address or query asks for. */
export function writingOf(address: string): Writing {
  return writingNamed(parameter.exec(address)?.[1]);
}

/** The writing with this name; simplified characters if there is none. */
export function writingNamed(name: string | null | undefined): Writing {
  return writings.find(({ writing }) => writing === name)?.writing ?? simplified;
}

const parameter = new RegExp(`[?&]${writingParameter}=([^&#]*)`);

/** An address in parts, its query without the parameter. */
function partsOf(address: string): { before: string; query: string; after: string } {
  const [, before = "", query = "", after = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const others = query.split("&").filter((part) => part !== "" && !part.startsWith(`${writingParameter}=`));
  return { before, query: others.length === 0 ? "" : `?${others.join("&")}`, after };
}
