import { builtFolder, traditionalFolder } from "#lib/page/built-folder.ts";
import { simplified, traditional, type Writing, writingParameter } from "#lib/page/writing.ts";
import { inWriting } from "#lib/page/writing-address.ts";
import { pageRows } from "#lib/pages.ts";

const tags = /<(?:a|area|link|meta property="og:url")\b[^>]*>/g;
const forms = /<form\b[^>]* id="([^"]+)"[^>]* method="get"/g;
const addresses = /(\s(?:href|content)=")([^"]*)"/;

/** Names of a writing in HTML and in the Open Graph protocol: `zh-Hant` and `zh_TW`. */
function namesOf(writing: Writing): { lang: string; locale: string } {
  const { language, region } = new Intl.Locale(writing).maximize();
  return { lang: writing === simplified ? "zh-CN" : writing, locale: `${language}_${region}` };
}

/**
 * A rendered page in another writing: its language, and what its links and forms lead to; in traditional characters also its texts and
 * scripts, which in other languages are its own from the start. Links that name a language (`hreflang`) are kept as they are.
 * @param origin of the page, e.g. `https://example.com`
 */
export async function inItsWriting(html: string, writing: Writing, origin: string): Promise<string> {
  const { lang, locale } = namesOf(writing);
  const usual = namesOf(simplified);
  return (await withTexts(html, writing))
    .replace(`<html lang="${usual.lang}"`, `<html lang="${lang}"`)
    .replace(`property="og:locale" content="${usual.locale}"`, `property="og:locale" content="${locale}"`)
    .replaceAll(`"inLanguage":"${usual.lang}"`, `"inLanguage":"${lang}"`)
    .replaceAll(tags, (tag) => (tag.includes(" hreflang=") ? tag : lead(tag, writing, origin)))
    .replace("</body>", `${formFields(html, writing)}</body>`);
}

/** What forms to pages send along; outside of them, where islands come to life in the HTML they expect. */
function formFields(html: string, writing: Writing): string {
  return [...html.matchAll(forms)]
    .map(([, id]) => `<input type="hidden" form="${id}" name="${writingParameter}" value="${writing}">`)
    .join("");
}

async function withTexts(html: string, writing: Writing): Promise<string> {
  if (writing !== traditional) return html;
  // The dictionaries take 45 MB in each thread: only where somebody reads in traditional characters.
  const { toTraditional } = await import("../text/traditional.ts");
  return toTraditional(html).replaceAll(`"${builtFolder}`, `"${traditionalFolder}`);
}

function lead(tag: string, writing: Writing, origin: string): string {
  return tag.replace(addresses, (_, before: string, written: string) => {
    const address = leadIn(written.replaceAll("&amp;", "&"), writing, origin);
    return `${before}${address.replaceAll("&", "&amp;")}"`;
  });
}

/** Where a page in a writing leads: to a page of this site in the same writing. */
export function leadIn(address: string, writing: Writing, origin: string): string {
  return isPage(address, origin) ? inWriting(address, writing) : address;
}

function isPage(address: string, origin: string): boolean {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  return path.startsWith("/") && pageRows.has(path.replace(/[?#].*$/s, ""));
}
