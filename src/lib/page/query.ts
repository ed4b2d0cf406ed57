import { files, type Files } from "./files.ts";
import { type PagePath, pages, type Pages } from "../pages.ts";
import type { PageRow } from "./row.ts";
import type { QueryParameter } from "./parameters.ts";

type Read<Row> = Row extends { query: infer Query }
  ? { [Name in keyof Query]: Query[Name] extends QueryParameter<infer Value> ? Value : never }
  : never;

/** Parsed query parameters of a page, by the page's path. */
export type QueryOf<Path extends keyof (Pages & Files)> = Read<(Pages & Files)[Path]>;

/** The part of `Astro` and of an endpoint's context that is needed here. */
interface Asked {
  url: URL;
}

const rows: Readonly<Record<keyof (Pages & Files), Pick<PageRow, "query">>> = { ...pages, ...files };

/**
 * Parses the query parameters declared by the page's row in `pages.ts` or `files.ts`; null if one of them is invalid. Pages read their
 * address in no other way, because undeclared parameters never reach them.
 *
 * ```astro
 * const query = queryOf(Astro, "/tagReviews");
 * if (query === null) return notFound(Astro);
 * const { tid, sort, cursor } = query;
 * ```
 */
export function queryOf<Path extends keyof (Pages & Files)>(asked: Asked, path: Path): QueryOf<Path> | null;
export function queryOf({ url }: Asked, path: keyof (Pages & Files)): Record<string, unknown> | null {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(rows[path].query)) {
    const value = parameter.read(url.searchParams.get(name) || null);
    if (value === undefined) return null;
    values[name] = value;
  }
  return values;
}

/** Path and query in the order of the page's row, without parameters that are null or have their default value. */
export function address<Path extends PagePath>(
  path: Path,
  values: { readonly [Name in keyof Pages[Path]["query"]]?: string | number | null },
): Path | `${Path}?${string}`;
export function address(
  path: PagePath,
  values: { readonly [name: string]: string | number | null | undefined },
): string {
  const search = new URLSearchParams();
  for (const [name, { preset }] of Object.entries<QueryParameter<unknown>>(pages[path].query)) {
    const value = values[name] ?? null;
    if (value !== null && String(value) !== preset) search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}
