import { Marked, type Tokens } from "marked";
import { isBuilt, localPath } from "#lib/routes.ts";
import { toPlainText } from "./content/plain-text.ts";

const marked = new Marked({ gfm: true, breaks: true });

marked.use({
  renderer: {
    /** The page has its own first heading. */
    heading({ tokens, depth }: Tokens.Heading) {
      const level = Math.min(depth + 1, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    /** Markup in a text is text. */
    html({ text }: Tokens.HTML | Tokens.Tag) {
      return escapeHtml(text);
    },
    /** Pictures would come from anywhere; their description says what they show. */
    image({ text }: Tokens.Image) {
      return escapeHtml(text);
    },
    link({ href, tokens }: Tokens.Link) {
      const words = this.parser.parseInline(tokens);
      const local = localPath(href);
      if (local !== null) return isBuilt(local) ? `<a href="${escapeHtml(local)}">${words}</a>` : words;
      if (!isWebAddress(href)) return words;
      return `<a href="${escapeHtml(href)}" rel="ugc nofollow noopener" target="_blank">${words}</a>`;
    },
    checkbox() {
      return "";
    },
  },
});

/** Safe HTML of a text people wrote: no markup of theirs, no pictures, no address but http, https and pages of this site. */
export function renderMarkdown(text: string): string {
  return marked.parse(text, { async: false });
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
