import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Context } from "../core/context.ts";
import { deleteSome } from "../db/forget.ts";
import type { Database, Writer } from "../db/open.ts";
import type { Tables } from "../db/schema.ts";

/** The personal data of one domain and how it is merged, exported and erased. Listed in `personal/parts.ts`. */
export interface PersonalPart {
  /** Its key in the exported file. */
  name: string;
  /** Moves a guest's data to the account they sign in to, in the transaction of the sign-in. */
  merge?(trx: Writer, guestId: number, userId: number, now: number): Promise<void>;
  /** All stored data as plain JSON, times in ISO 8601. Of what may be many, `inPortions`: as a whole or as properties. */
  export?(context: Context, userId: number): Promise<unknown>;
  /**
   * Deletes data of a deleted account that concerned only its owner, after the user row is anonymised: some of it, because there may be
   * much and everyone who writes waits. Returns whether there may be more; then it is called again. Safe to repeat, as it is done again if
   * the deletion was cut off.
   */
  erase?(erasing: Erasing): Promise<boolean>;
}

export interface Erasing {
  trx: Writer;
  engine: Database["engine"];
  userId: number;
}

/** A table, and its column with the owner's id. */
type Owned = { [Table in keyof Tables & string]: readonly [Table, keyof Tables[Table] & string] }[keyof Tables &
  string];

/** Deletes some of the user's rows, of the first table that has any. Returns whether there may be more. */
export async function eraseOwned({ trx, engine, userId }: Erasing, tables: readonly Owned[]): Promise<boolean> {
  for (const [table, column] of tables) {
    if (await deleteSome({ engine }, trx, table, sql<SqlBool>`${sql.ref(column)} = ${userId}`)) return true;
  }
  return false;
}

const portion = 1000;

/** Of nothing that may be null it is known whether it comes later. */
type KeyOf<Row> = { [Name in keyof Row]: null extends Row[Name] ? never : Name }[keyof Row] & string;

/**
 * All rows as they are shown, by their ids and a thousand at a time: so many arrive at once from the reader thread that others need not wait
 * for them, and so many are in memory. Rows without an id are told apart, for one user, by other columns.
 */
export async function* inPortions<Tables, From extends keyof Tables, Row extends object, Shown>(
  query: SelectQueryBuilder<Tables, From, Row>,
  show: (rows: Row[]) => Promise<Shown[]> | Shown[],
  columns: readonly KeyOf<Row>[],
): AsyncGenerator<Shown[]> {
  const key = sql.join(columns.map((column) => sql.ref(column)));
  for (let next = query; ;) {
    const rows = await next.orderBy(key).limit(portion).execute();
    yield await show(rows);
    const last = rows[portion - 1];
    if (last === undefined) return;
    const values = sql.join(columns.map((column) => last[column]));
    next = query.where(sql<boolean>`(${key}) > (${values})`);
  }
}
