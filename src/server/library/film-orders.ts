import { type RawBuilder, sql } from "kysely";
import type { OrderOf } from "#lib/orders.ts";
import { keysOf } from "#lib/rows.ts";
import { thousandths } from "./score.ts";

export type OrderName = OrderOf<"library">;

interface FilmOrder {
  /** Number by which the films are sorted, the greatest first; of `videos` and `video_facts`. */
  key: RawBuilder<number>;
  /** Array that holds the keys of all films. */
  Keys: Float64ArrayConstructor | Int16ArrayConstructor;
}

/**
 * How films are sorted in the orders of `lib/orders.ts`. A change of a column read here must be noted in `videos.facets_at` by a trigger,
 * except of plays and scores, which are read again from time to time.
 */
export const filmOrders: Readonly<Record<OrderName, FilmOrder>> = {
  new: { key: sql`videos.published_at`, Keys: Float64Array },
  hot: { key: sql`videos.plays`, Keys: Float64Array },
  score: { key: thousandths, Keys: Int16Array },
  year: { key: sql`coalesce(videos.year, 0)`, Keys: Int16Array },
};

export const orderNames = keysOf(filmOrders);
