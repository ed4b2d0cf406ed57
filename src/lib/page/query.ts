import { files, type Files } from "./files.ts";
import { type PagePath, pages, type Pages } from "../pages.ts";
import type { PageRow } from "./row.ts";
import type { Word } from "./words.ts";

type Read<Row> = Row extends { words: infer Words }
  ? { [Name in keyof Words]: Words[Name] extends Word<infer Value> ? Value : never }
  : never;

/** Parsed query parameters of a page, by the page's path. */
export type WordsOf<Path extends keyof (Pages & Files)> = Read<(Pages & Files)[Path]>;

/** The part of `Astro` and of an endpoint's context that is needed here. */
interface Asked {
  url: URL;
}

const rows: Readonly<Record<keyof (Pages & Files), Pick<PageRow, "words">>> = { ...pages, ...files };

/**
 * Parses the query parameters declared by the page's row in `pages.ts` or `files.ts`; null if one of them is invalid. Pages read their
 * address in no other way, because undeclared parameters never reach them.
 *
 * ```astro
 * const words = queryOf(Astro, "/tagReviews");
 * if (words === null) return notFound(Astro);
 * const { tid, sort, cursor } = words;
 * ```
 */
export function queryOf<Path extends keyof (Pages & Files)>(asked: Asked, path: Path): WordsOf<Path> | null;
export function queryOf({ url }: Asked, path: keyof (Pages & Files)): Record<string, unknown> | null {
  const values: Record<string, unknown> = {};
  for (const [name, word] of Object.entries(rows[path].words)) {
    const value = word.read(url.searchParams.get(name) || null);
    if (value === undefined) return null;
    values[name] = value;
  }
  return values;
}

/** Path and query in the order of the page's row, without parameters that are null or have their default value. */
export function address<Path extends PagePath>(
  path: Path,
  words: { readonly [Name in keyof Pages[Path]["words"]]?: string | number | null },
): Path | `${Path}?${string}`;
export function address(
  path: PagePath,
  words: { readonly [name: string]: string | number | null | undefined },
): string {
  const query = new URLSearchParams();
  for (const [name, { preset }] of Object.entries<Word<unknown>>(pages[path].words)) {
    const value = words[name] ?? null;
    if (value !== null && String(value) !== preset) query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
