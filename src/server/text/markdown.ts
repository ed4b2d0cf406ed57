import { Marked, type Token, type Tokens } from "marked";
import { localPath } from "#lib/address.ts";
import { shortened } from "#lib/characters.ts";
import type { TypeOf } from "#lib/kinds.ts";
import { markdownFault, unmarkedLines } from "#lib/markdown-weight.ts";
import { pageAt } from "#lib/page/page-at.ts";
import { chineseTokens } from "./chinese-tokens.ts";
import { toPlainText } from "./plain-text.ts";

const marked = new Marked({ gfm: true, breaks: true });

marked.use({
  tokenizer: chineseTokens,
  renderer: {
    heading({ tokens, depth }: Tokens.Heading) {
      return `<h${depth}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    /** HTML in a text is displayed as text. */
    html({ text }: Tokens.HTML | Tokens.Tag) {
      return escapeHtml(text);
    },
    /** External images are not loaded; their alternative text is shown instead. */
    image({ text }: Tokens.Image) {
      return escapeHtml(text);
    },
    link(token: Tokens.Link) {
      const { href, tokens } = token;
      const text = this.parser.parseInline(tokens);
      const jump = jumps.get(token);
      if (jump !== undefined) return outside(jump, text, new URL(href).host);
      const local = localPath(href);
      if (local !== null) return pageAt(local) !== null ? `<a href="${escapeHtml(local)}">${text}</a>` : text;
      return isWebAddress(href) ? outside(href, text) : text;
    },
    checkbox() {
      return "";
    },
  },
});

/** Target of an external link in a stored text, via `/jump`. */
const jumps = new WeakMap<Token, string>();

function outside(href: string, text: string, host?: string): string {
  const title = host === undefined ? "" : ` title="${escapeHtml(host)}"`;
  return `<a href="${escapeHtml(href)}"${title} rel="ugc nofollow noopener" target="_blank">${text}</a>`;
}

/**
 * Renders a user's Markdown as safe HTML: without HTML of their own, without images, and with links only to http, https and pages of this
 * site. `stored` identifies a public text; its external links go through `/jump`, which looks up the target.
 */
export function renderMarkdown(
  text: string,
  stored?: { contentType: TypeOf<"review" | "announcement">; id: number },
): string {
  const tokens = tokensOf(text);
  if (tokens === null) return plainParagraphs(text);
  shiftHeadings(tokens);
  if (stored !== undefined) {
    const { contentType, id } = stored;
    for (const [index, link] of outsideLinks(tokens).entries())
      jumps.set(link, `/jump?contentType=${contentType}&id=${id}&link=${index + 1}`);
  }
  return marked.parser(tokens);
}

/** URLs of the external links in a text, in the order in which `/jump` numbers them. */
export function outsideAddresses(text: string): string[] {
  return outsideLinks(tokensOf(text) ?? []).map(({ href }) => href);
}

/** Longer runs of spaces in a line are shortened to this: the parser takes quadratic time for them. */
const maxStretch = 200;

/** Null for a text that is too complex for the parser. Such texts are refused, but older ones and files may contain them. */
function tokensOf(text: string): Token[] | null {
  if (markdownFault(text) !== null) return null;
  return marked.lexer(text.replaceAll(/[^\S\n]{200,}/g, (spaces) => spaces.slice(0, maxStretch)));
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

/** Shifts headings so that the highest one in the text is `h2`: the page has its own `h1`. */
function shiftHeadings(tokens: Token[]): void {
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

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

/** Length of a review's excerpt in lists, in UTF-16 units. */
const excerptLength = 120;

/** The beginning of a Markdown text as plain text. */
export function toExcerpt(markdown: string): string {
  return shortened(toPlainText(markdown), excerptLength);
}
