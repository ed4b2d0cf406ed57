import { type SelectQueryBuilder, sql } from "kysely";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";

/** The personal data of one domain and how it is merged, exported and erased. Listed in `personal/parts.ts`. */
export interface PersonalPart {
  /** Its key in the exported file. */
  name: string;
  /** Moves a guest's data to the account they sign in to, in the transaction of the sign-in. */
  merge?(trx: Writer, guestId: number, userId: number, now: number): Promise<void>;
  /** All stored data as plain JSON, times in ISO 8601. */
  export?(context: Context, userId: number): Promise<unknown>;
  /**
   * Deletes data of a deleted account that concerned only its owner, after the user row is anonymised. Safe to repeat, as it is done again
   * if the deletion was cut off.
   */
  erase?(trx: Writer, userId: number): Promise<void>;
}

const portion = 1000;

/** All rows, by their ids and a thousand at a time: so many arrive at once from the reader thread that others need not wait for them. */
export async function inPortions<Tables, From extends keyof Tables, Row extends { id: number }>(
  query: SelectQueryBuilder<Tables, From, Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const after = rows.at(-1)?.id ?? 0;
    const some = await query
      .where(sql<boolean>`id > ${after}`)
      .orderBy(sql`id`)
      .limit(portion)
      .execute();
    rows.push(...some);
    if (some.length < portion) return rows;
  }
}
