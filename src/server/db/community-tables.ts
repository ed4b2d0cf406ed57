import type { Generated } from "kysely";

export interface CollectTable {
  id: Generated<number>;
  user_id: number;
  content_type: number;
  target_id: number;
  folder_id: number | null;
  created_at: number;
}

/** A folder for what its owner keeps; nobody else sees it. What is in a deleted one counts as being in none. */
export interface CollectFolderTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  created_at: number;
  deleted_at: Generated<number | null>;
}

/** Films a member has put in an order, for themselves or for everybody. */
export interface WorksListTable {
  id: Generated<number>;
  user_id: number;
  title: string;
  description: string;
  public: number;
  /** `removed`: an operator took it off the pages; whether it is public is its owner's word. */
  status: Generated<"published" | "removed">;
  /** In it, public or not. */
  films: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: Generated<number | null>;
}

export interface CommentImageTable {
  comment_id: number;
  position: number;
  upload_id: number | null;
  image: string;
  /** Pixels of the largest size. */
  width: number;
  height: number;
}

/** Whom or what somebody follows: `content_type` 4 topic, 5 tag, 8 performer, 9 person. */
export interface FollowTable {
  user_id: number;
  content_type: number;
  target_id: number;
  created_at: number;
}

export interface ReportTable {
  id: Generated<number>;
  user_id: number;
  content_type: number;
  target_id: number;
  reason: string;
  text: string;
  status: Generated<string>;
  created_at: number;
}

export interface MessageTable {
  id: Generated<number>;
  /** Who is told. */
  user_id: number;
  /** `announcement`: a notice for this reader alone, with a title and a text of its own. */
  kind: "comment" | "reply" | "support" | "announcement";
  title: Generated<string>;
  text: Generated<string>;
  /** What happens again to the same thing changes the same row: `support:6:12`. */
  merge_key: string;
  /** The thing whose page it happened on. */
  content_type: number;
  target_id: number;
  comment_id: number | null;
  /** The latest of those who did it. */
  actor_id: number | null;
  actors: Generated<number>;
  created_at: number;
  updated_at: number;
  read_at: number | null;
}

export interface HistoryTable {
  user_id: number;
  content_type: number;
  target_id: number;
  position: number;
  duration: number;
  /** When it was watched, or taken out when `removed`; by the clock of the device, never later than the server's. */
  at: number;
  removed: number;
  /** By the server's clock. */
  changed_at: number;
}
