/** The part of `columns.ts` for imports. */
export const importColumns = {
  imports: {
    source: "A key of `sources` in `site-import/sources.ts`.",
    fingerprint: "Of a file's bytes: another file at the same path is another import.",
    state: { values: ["waiting", "running", "done", "failed", "cancelled"] },
    dry: "1: everything is looked at, nothing is written.",
    position: "Where the source goes on; committed with the rows before it.",
    total: "Records there are; null when the source does not say.",
    rows_written: "Things and rows of connections.",
    work_time: "Milliseconds.",
    mark: "The source is asked for what has changed since.",
  },
  import_problems: { field: "Path in the record, e.g. `performers.N.role`.", samples: "JSON list of `{line, value}`." },
  import_records: { record: "The source's own name for it.", digest: "Of what it said last." },
  remote_pictures: {
    address: "`http:` or `https:`, or `file:` with the file's size and time.",
    shape: "The sizes it is made into: an `ImageKind`.",
    local: "1: a file of the machine an import runs on, read by that import only.",
    state: { values: ["waiting", "kept", "dropped"] },
    image: "Its key, once it is kept.",
    reason: "Why it could not be had, in words.",
    next_at: "When it is tried next.",
  },
  remote_picture_places: {
    kind: { values: ["video", "performer"] },
    place: { values: ["poster", "portrait"] },
    instead_of: "The picture there when it was asked for: another one since then is somebody's choice and stays.",
    put: "1: done with, whether it stands there or something else did.",
    line: "Of the record that named it.",
  },
  metadata_answers: { question: "What was asked, without keys.", answer: "JSON as it came." },
} as const;
