import type { Generated } from "kysely";
import type { Status } from "./catalogue-tables.ts";

/** Only `published` ones are public, from their time on. `removed` ones were once; `deleted_at` says that the author did it. */
export type PostStatus = "draft" | "pending" | "published" | "rejected" | "removed";

/** Editors' reviews have the states of content, members' those of posts. */
export type ReviewStatus = Status | PostStatus;

/** Where a member's text stands on its way. */
interface Handed<Stage> {
  /** Why it was rejected or removed, in words for its author. */
  reason: Generated<string>;
  /** When it was public for the first time. */
  live_at: Generated<number | null>;
  /** When its author took it away, and what it was before: within some minutes that can be undone. */
  deleted_at: Generated<number | null>;
  deleted_status: Generated<Stage | null>;
}

export interface PostTable extends Handed<PostStatus> {
  id: Generated<number>;
  content_key: string | null;
  author_id: number;
  /** What everybody may read, plain text. */
  text: string;
  /** What is read after paying; empty without a price. */
  paid_text: Generated<string>;
  /** Points; 0 is free. */
  price: Generated<number>;
  /** The film it is about. */
  video_id: number | null;
  status: PostStatus;
  created_at: number;
  /** Until it is published, the time it was handed in. */
  published_at: number;
  updated_at: number;
  supports: Generated<number>;
  comment_count: Generated<number>;
  collects: Generated<number>;
  /** Order of the hot feed, kept by whoever changes what it is made of. See `server/posts/heat.ts`. */
  heat: Generated<number>;
}

export interface PostImageTable {
  post_id: number;
  position: number;
  /** The upload it came from; null for content. */
  upload_id: Generated<number | null>;
  image: string;
  /** Pixels of the largest size. */
  width: number;
  height: number;
  /** What it shows, in the author's words; empty when the author gave none. */
  alt: Generated<string>;
  /** 1: shown after paying. */
  paid: Generated<number>;
}

export interface ReviewTable extends Handed<ReviewStatus> {
  id: Generated<number>;
  content_key: string | null;
  title: string;
  /** Markdown. */
  body: string;
  excerpt: string;
  rating: number;
  spoiler: number;
  video_id: number;
  author_id: number;
  status: ReviewStatus;
  published_at: number;
  supports: Generated<number>;
  comment_count: Generated<number>;
  collects: Generated<number>;
  /** When a member wrote it, who has one a film; null for the editors' content. */
  written_at: Generated<number | null>;
  /** When it was last changed after that. */
  edited_at: Generated<number | null>;
}

export interface ReviewImageTable {
  review_id: number;
  position: number;
  upload_id: number | null;
  image: string;
  width: number;
  height: number;
  alt: Generated<string>;
}

/** What a review said before it was changed; versions count from 1. */
export interface ReviewVersionTable {
  review_id: number;
  version: number;
  title: string;
  body: string;
  rating: number;
  spoiler: number;
  created_at: number;
}
