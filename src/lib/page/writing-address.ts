import { traditional, writingParameter } from "./writing.ts";

/** The same address in traditional characters; `address` is a path of this site or a full URL. */
export function inTraditional(address: string): string {
  const { before, query, after } = partsOf(address);
  return `${before}${query === "" ? "?" : `${query}&`}${writingParameter}=${traditional}${after}`;
}

/** Whether an address or query asks for traditional characters. */
export function isTraditional(address: string): boolean {
  return parameter.test(address);
}

/** The same address in simplified characters. */
export function inSimplified(address: string): string {
  const { before, query, after } = partsOf(address);
  return before + query + after;
}

const parameter = new RegExp(`[?&]${writingParameter}=${traditional}(?=[&#]|$)`);

/** An address in parts, its query without the parameter. */
function partsOf(address: string): { before: string; query: string; after: string } {
  const [, before = "", query = "", after = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const others = query.split("&").filter((part) => part !== "" && !part.startsWith(`${writingParameter}=`));
  return { before, query: others.length === 0 ? "" : `?${others.join("&")}`, after };
}
