/** The part of `columns.ts` for films that nobody sends through a browser. */
export const sourceColumns = {
  work_trims: {
    start_ms: "Where in the whole film the part begins that is shown, in milliseconds.",
    end_ms: "Where it ends.",
    version: "The folder of the whole film's master playlist; only earlier versions of the program read it.",
    whole: "JSON of `server/works/trims.ts`: all that the whole film had and the part has not, to bring it back.",
    hidden_at:
      "From then on the files of the whole are for its owner only; until then those who were watching the whole can go on; milliseconds since 1970.",
  },
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
