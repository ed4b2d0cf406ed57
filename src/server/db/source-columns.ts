/** The part of `columns.ts` for films that nobody sends through a browser. */
export const sourceColumns = {
  film_fetches: {
    address:
      "Where the file of an open upload is fetched from; may hold a secret. The row goes when the file is whole.",
    validator: "What tells whether it is still the same file: its ETag or date, or the digest of a playlist.",
    length: "Bytes of the whole file as its server says; null if it does not.",
    reason: "Why it could not be fetched, displayed to its owner; empty if nothing is wrong.",
  },
  watched_files: {
    path: "Below the watched folder, with `/`.",
    changed_at: "When the file was last written.",
    seen_at: "When it was first seen with this size and time.",
    upload_id: "The upload it is stored as; null before that is begun.",
  },
} as const;
