import type { OrderName } from "./film-orders.ts";

/** Data of a film by which the library sorts and counts it. */
export interface FilmRow {
  id: number;
  /** Published, possibly at a future time, and of a kind that is listed in the library. */
  isListed: boolean;
  publishedAt: number;
  keys: Readonly<Record<OrderName, number>>;
  /** Values by facet; a missing facet has none. */
  values: Readonly<Record<string, readonly string[]>>;
}
