import { traditional } from "#lib/page/writing.ts";
import { inTraditional } from "#lib/page/writing-address.ts";
import { pageRows } from "#lib/pages.ts";
import { toTraditional } from "../text/traditional.ts";
import { builtFolder, traditionalFolder } from "./traditional-files.ts";

const tags = /<(?:a|area|link|meta property="og:url")\b[^>]*>/g;
const addresses = /(\s(?:href|content)=")([^"]*)"/;

/**
 * The same page in traditional characters: its texts, its language, its scripts, and its links to pages. Links that name a language
 * (`hreflang`) are kept as they are.
 * @param origin of the page, e.g. `https://example.com`
 */
export function toTraditionalPage(html: string, origin: string): string {
  return toTraditional(html)
    .replace('<html lang="zh-CN"', `<html lang="${traditional}"`)
    .replace('property="og:locale" content="zh_CN"', 'property="og:locale" content="zh_TW"')
    .replaceAll('"inLanguage":"zh-CN"', `"inLanguage":"${traditional}"`)
    .replaceAll(`"${builtFolder}`, `"${traditionalFolder}`)
    .replaceAll(tags, (tag) => (tag.includes(" hreflang=") ? tag : lead(tag, origin)));
}

function lead(tag: string, origin: string): string {
  return tag.replace(addresses, (whole, before: string, written: string) => {
    const address = written.replaceAll("&amp;", "&");
    if (!isPage(address, origin)) return whole;
    return `${before}${inTraditional(address).replaceAll("&", "&amp;")}"`;
  });
}

function isPage(address: string, origin: string): boolean {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  return path.startsWith("/") && pageRows.has(path.replace(/[?#].*$/s, ""));
}
