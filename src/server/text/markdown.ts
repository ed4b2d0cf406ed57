import { Marked, type Token, type Tokens } from "marked";
import { localPath } from "#lib/address.ts";
import type { TypeOf } from "#lib/kinds.ts";
import { markdownFault, unmarkedLines } from "#lib/markdown-weight.ts";
import { pageAt } from "#lib/page/page-at.ts";
import { toPlainText } from "./plain-text.ts";

const marked = new Marked({ gfm: true, breaks: true });

marked.use({
  renderer: {
    heading({ tokens, depth }: Tokens.Heading) {
      return `<h${depth}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    /** Markup in a text is text. */
    html({ text }: Tokens.HTML | Tokens.Tag) {
      return escapeHtml(text);
    },
    /** Pictures would come from anywhere; their description says what they show. */
    image({ text }: Tokens.Image) {
      return escapeHtml(text);
    },
    link(token: Tokens.Link) {
      const { href, tokens } = token;
      const words = this.parser.parseInline(tokens);
      const jump = jumps.get(token);
      if (jump !== undefined) return outside(jump, words, new URL(href).host);
      const local = localPath(href);
      if (local !== null) return pageAt(local) !== null ? `<a href="${escapeHtml(local)}">${words}</a>` : words;
      return isWebAddress(href) ? outside(href, words) : words;
    },
    checkbox() {
      return "";
    },
  },
});

/** Where a link of a stored text leads, by way of `/jump`. */
const jumps = new WeakMap<Token, string>();

function outside(href: string, words: string, host?: string): string {
  const title = host === undefined ? "" : ` title="${escapeHtml(host)}"`;
  return `<a href="${escapeHtml(href)}"${title} rel="ugc nofollow noopener" target="_blank">${words}</a>`;
}

/**
 * Safe HTML of a text people wrote: no markup of theirs, no pictures, no address but http, https and pages of this site.
 * `stored` names a public text by its content type and id: what leads out of it goes through `/jump`, which looks it up there.
 */
export function renderMarkdown(
  text: string,
  stored?: { contentType: TypeOf<"review" | "announcement">; id: number },
): string {
  const tokens = tokensOf(text);
  if (tokens === null) return plainParagraphs(text);
  placeHeadings(tokens);
  if (stored !== undefined) {
    const { contentType, id } = stored;
    for (const [index, link] of outsideLinks(tokens).entries())
      jumps.set(link, `/jump?contentType=${contentType}&id=${id}&link=${index + 1}`);
  }
  return marked.parser(tokens);
}

/** Web addresses a text leads to, in the order `/jump` counts them in. */
export function outsideAddresses(text: string): string[] {
  return outsideLinks(tokensOf(text) ?? []).map(({ href }) => href);
}

/** Longest stretch of spaces within a line that is parsed as such; the parser looks at every one of them from every other. */
const longestStretch = 200;

/** Null for a text that asks too much of the parser. None is taken in any more, but some are kept from before, or come from files. */
function tokensOf(text: string): Token[] | null {
  if (markdownFault(text) !== null) return null;
  return marked.lexer(text.replaceAll(/[^\S\n]{200,}/g, (spaces) => spaces.slice(0, longestStretch)));
}

function plainParagraphs(text: string): string {
  const paragraphs = unmarkedLines(text)
    .join("\n")
    .split(/\n{2,}/);
  return paragraphs.map((lines) => `<p>${escapeHtml(lines.trim()).replaceAll("\n", "<br>")}</p>\n`).join("");
}

function outsideLinks(tokens: Token[]): Tokens.Link[] {
  const links: Tokens.Link[] = [];
  marked.walkTokens(tokens, (token) => {
    if (isLink(token) && localPath(token.href) === null && isWebAddress(token.href)) links.push(token);
  });
  return links;
}

function isLink(token: Token): token is Tokens.Link {
  return token.type === "link";
}

/** The page has its own first heading: the highest of the text stands right below it, whatever mark it was given. */
function placeHeadings(tokens: Token[]): void {
  const headings: Token[] = [];
  marked.walkTokens(tokens, (token) => {
    if (token.type === "heading") headings.push(token);
  });
  const highest = Math.min(...headings.map(depthOf));
  for (const heading of headings) Object.assign(heading, { depth: Math.min(depthOf(heading) - highest + 2, 6) });
}

function depthOf(token: Token): number {
  return "depth" in token && typeof token.depth === "number" ? token.depth : 1;
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

/** Characters of plain text a list shows of a review. */
const excerptLength = 120;

/** The beginning of a Markdown text without its marks, cut at `excerptLength` characters. */
export function toExcerpt(markdown: string): string {
  const plain = toPlainText(markdown);
  const letters = [...plain];
  return letters.length <= excerptLength ? plain : `${letters.slice(0, excerptLength - 1).join("")}…`;
}
