/** Meaning of a field, with its unit if it has one, and an example. */
export type FieldDocs = readonly [meaning: string, example: unknown];
