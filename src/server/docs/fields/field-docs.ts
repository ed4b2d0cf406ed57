/** Meaning of a field, with its unit if it has one, and an example. */
export type FieldDocs = readonly [meaning: string, example: unknown];

/** Names of values with what they stand for: `spam 广告、abuse 辱骂`. */
export const choices = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([name, label]) => `${name} ${label}`)
    .join("、");
