/** What a field means, with its unit where it has one, and an example. */
export type FieldDocs = readonly [meaning: string, example: unknown];
