import type { Generated } from "kysely";

/** What is said in a film, in one language. */
export interface FilmTranscriptTable {
  film_id: number;
  lang: string;
  label: string;
  position: number;
  /** JSON list of `[start, end, text]`, seconds, by start. */
  cues: string;
}

export type DanmakuStatus = "published" | "pending" | "rejected" | "removed" | "deleted";

/** A line that flies over a film. */
export interface DanmakuTable {
  id: Generated<number>;
  content_key: string | null;
  video_id: number;
  author_id: number;
  /** Minute of the film it belongs to: `at_ms` in whole minutes. */
  minute: number;
  /** Milliseconds into the film. */
  at_ms: number;
  text: string;
  colour: string;
  place: string;
  /** As that of a comment. */
  status: Generated<DanmakuStatus>;
  created_at: number;
}
