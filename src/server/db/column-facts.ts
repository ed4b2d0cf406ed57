import type { Tables } from "./schema.ts";

/**
 * What the migrations cannot express about a column: its allowed values and its meaning. `npm run generate` writes both into `schema.ts`;
 * everything else in that file comes from the migrated database.
 */
type ColumnFacts = string | { readonly values: readonly string[]; readonly note?: string };

/** Naming a column that does not exist is a type error. */
export type Columns = { readonly [Name in keyof Tables]?: { readonly [Column in keyof Tables[Name]]?: ColumnFacts } };
