/** What a field means, with its unit where it has one, and an example. */
export type FieldWords = readonly [meaning: string, example: unknown];
