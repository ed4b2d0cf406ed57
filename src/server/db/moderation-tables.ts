import type { Generated } from "kysely";

/** Append-only: the database refuses to change or delete a row. */
export interface OperatorActTable {
  id: Generated<number>;
  /** Null for the command line. */
  operator_id: number | null;
  act: string;
  content_type: number | null;
  target_id: number | null;
  /** What was done, in words. */
  summary: string;
  created_at: number;
}

/** A thing operators are to look at, or have looked at. One row a thing: 1 review, 3 post, 6 comment, 9 person. */
export interface CaseTable {
  id: Generated<number>;
  content_type: number;
  target_id: number;
  author_id: number;
  /** `closed`: its author took the thing away before anybody looked. */
  status: "open" | "approved" | "rejected" | "closed";
  /** 1: it is not public before somebody has looked. */
  pending: Generated<number>;
  /** 1: somebody has reported it. */
  reported: Generated<number>;
  /** JSON list of the words that hold it. */
  words: Generated<string>;
  opened_at: number;
  decided_at: Generated<number | null>;
  decided_by: Generated<number | null>;
  /** What its author was told. */
  message: Generated<string>;
  /** JSON of how the thing stood before the decision. */
  state_before: Generated<string | null>;
}

export interface WordRuleTable {
  id: Generated<number>;
  word: string;
  /** As texts are compared with it. See `server/moderation/words.ts`. */
  folded: string;
  effect: "block" | "hold" | "mask";
  created_by: number | null;
  created_at: number;
}

export interface BanTable {
  id: Generated<number>;
  user_id: number;
  reason: string;
  /** Null: for good. */
  until: number | null;
  operator_id: number;
  created_at: number;
  lifted_at: Generated<number | null>;
  /** JSON list of content type and id: what was taken off the pages with it. */
  removed: Generated<string>;
}

export interface FeedbackTable {
  id: Generated<number>;
  user_id: number;
  category: string;
  text: string;
  contact: string;
  playback_log: string;
  /** The page it was sent from. */
  place: string;
  status: "open" | "answered" | "closed";
  created_at: number;
}

export interface FeedbackAnswerTable {
  id: Generated<number>;
  feedback_id: number;
  operator_id: number;
  text: string;
  created_at: number;
}
