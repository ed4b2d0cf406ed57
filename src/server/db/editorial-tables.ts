import type { Generated } from "kysely";

/** What editors make: the kinds of `content/` that have a screen. */
export type EntryKind =
  | "video"
  | "performer"
  | "tag"
  | "topic"
  | "review"
  | "announcement"
  | "question"
  | "ad"
  | "channel"
  | "category";

/** Where the working copy stands; `published` and `archived` when it is what readers see, or saw. */
export type EntryState = "draft" | "review" | "scheduled" | "published" | "archived";

/** One thing editors work on. Its words stand in `content_revisions`, what readers see in the table of its kind. */
export interface ContentEntryTable {
  id: Generated<number>;
  kind: EntryKind;
  content_key: string;
  /** The row readers see; null before the first publication. */
  target_id: number | null;
  title: Generated<string>;
  state: EntryState;
  /** 1: readers see it, or will at its time. */
  live: Generated<number>;
  /** Number of the working copy. */
  revision: Generated<number>;
  /** Number of what the reader's row says. */
  live_revision: number | null;
  /** When the working copy goes live. */
  publish_at: number | null;
  /** The live revision it was scheduled over: with any other it would overwrite what nobody has seen. */
  publish_over: number | null;
  /** Why it was not published when its time came. */
  note: Generated<string>;
  /** Of `content/`, where it stands; null when it was made on the site. */
  file: string | null;
  /** Place within that file. */
  position: Generated<number>;
  /** JSON of what the file said at its last import or export. */
  imported: string | null;
  updated_at: number;
  updated_by: number | null;
}

export interface ContentRevisionTable {
  entry_id: number;
  /** From 1; a number is never given twice. */
  revision: number;
  /** The live revision it began with. */
  based_on: number | null;
  /** JSON, in the schema of `content/`. A draft's may be incomplete. */
  document: string;
  /** `screen`, or how the row came to say something else: `outside` by the files or another screen. */
  origin: "screen" | "outside" | "csv";
  author_id: number | null;
  created_at: number;
}

export interface PreviewLinkTable {
  id: Generated<number>;
  /** SHA-256, hex. */
  token_hash: string;
  /** The one thing it shows as it is now being written; null for everything. */
  entry_id: number | null;
  /** The minute the site is shown at; null for now. */
  at: number | null;
  /** For whom, in the maker's words. */
  name: Generated<string>;
  created_by: number;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
}
