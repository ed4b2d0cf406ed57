import type { ContentKind, PickKind } from "#lib/contract/schemas/editorial.ts";

interface RowsOfKind {
  table: string;
  /** Column with its name. */
  title: string;
  /** Condition for rows by editors, where members have rows of the same table that have keys too. */
  editors?: string;
}

interface EntryRows extends RowsOfKind {
  /** Column that says whether it is public; null if all are. */
  status: "status" | null;
  /** Column with the time it was last changed. */
  changed: string | null;
}

/** Where the rows of each kind of entry are. The kinds come before those that refer to them. */
export const entryRows = {
  site: { table: "site_settings", title: "name", status: null, changed: null },
  page: { table: "pages", title: "title", status: "status", changed: "updated_at" },
  channel: { table: "channels", title: "name", status: null, changed: null },
  category: { table: "tag_categories", title: "name", status: null, changed: null },
  tag: { table: "tags", title: "name", status: null, changed: "changed_at" },
  performer: { table: "performers", title: "name", status: "status", changed: "changed_at" },
  video: { table: "videos", title: "title", status: "status", changed: "updated_at" },
  series: { table: "series", title: "title", status: "status", changed: "updated_at", editors: "owner_id is null" },
  review: { table: "reviews", title: "title", status: "status", changed: "published_at" },
  announcement: { table: "announcements", title: "title", status: "status", changed: "published_at" },
  question: { table: "questions", title: "question", status: null, changed: null },
  topic: { table: "topics", title: "title", status: "status", changed: "published_at" },
  ad: { table: "ads", title: "title", status: "status", changed: null },
} as const satisfies Record<ContentKind, EntryRows>;

/** The same with what entries only refer to. */
export const namedRows = {
  ...entryRows,
  film: { table: "films", title: "content_key" },
  member: { table: "users", title: "name" },
  "question-category": { table: "question_categories", title: "name" },
} as const satisfies Record<PickKind, RowsOfKind>;
