import type { Generated } from "kysely";

/** draft, scheduled, published or archived. A row is public when published and its time has come. */
export type Status = "draft" | "scheduled" | "published" | "archived";

export interface ChannelTable {
  id: number;
  content_key: string;
  name: string;
  description: string;
  position: number;
}

export interface TagCategoryTable {
  id: Generated<number>;
  content_key: string;
  name: string;
  position: number;
}

export interface TagTable {
  id: Generated<number>;
  content_key: string;
  category_id: number;
  name: string;
  aliases: string;
  description: string;
  position: number;
  /** Published films; kept by whoever changes them. */
  video_count: Generated<number>;
  /** When its words last changed; 0 when that is not known. */
  changed_at: Generated<number>;
  collects: Generated<number>;
}

export interface PerformerTable {
  id: Generated<number>;
  content_key: string;
  name: string;
  pinyin: string;
  /** A to Z. */
  initial: string;
  aliases: string;
  portrait: string;
  /** More portraits, a JSON list of their keys. */
  portraits: Generated<string>;
  bio: string;
  facts: string;
  status: Status;
  /** Published films; kept by whoever changes them. */
  works: Generated<number>;
  /** When its words and pictures last changed; 0 when that is not known. */
  changed_at: Generated<number>;
  collects: Generated<number>;
}

export interface FilmTable {
  id: Generated<number>;
  content_key: string;
  /** Storage folder of its files, e.g. `films/rain-city`. */
  folder: string;
  /** Seconds. */
  duration: number;
  /** JSON of the sprite, with file names relative to the folder. */
  sprite: string;
  /** JSON: master, fallback, renditions, subtitles, chapters. */
  details: string;
}

export interface VideoTable {
  id: Generated<number>;
  content_key: string | null;
  title: string;
  subtitle: string;
  description: string;
  film_id: number;
  poster: string;
  channel_id: number;
  featured: number;
  status: Status;
  published_at: number;
  updated_at: number;
  plays: Generated<number>;
  supports: Generated<number>;
  collects: Generated<number>;
  comment_count: Generated<number>;
  review_count: Generated<number>;
  rating_sum: Generated<number>;
  /** JSON of what editors say about playing it: may it be saved, its opening and closing titles. */
  playback: Generated<string>;
}

export interface SeriesTable {
  id: Generated<number>;
  content_key: string;
  title: string;
  description: string;
}

export interface TopicTable {
  id: Generated<number>;
  content_key: string;
  title: string;
  subtitle: string;
  description: string;
  show_type: number;
  cover: string;
  status: Status;
  published_at: number;
  position: number;
  collects: Generated<number>;
}
