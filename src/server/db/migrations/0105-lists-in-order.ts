import type { MigrationScript } from "../dialect/engine.ts";

/** The newest reviews of a film, and the newest and most liked of its comments, are read in order, however many there are. */
export const listsInOrder: MigrationScript = ({ engine }) => [
  `create index reviews_video_new on reviews (video_id, status, published_at, id)`,
  // PostgreSQL does not go through an index in order behind a column that must be null: it sorted all comments on a film for each page.
  ...(engine === "postgres"
    ? [
        `drop index comments_hot`,
        `create index comments_hot on comments (content_type, target_id, supports, id) where parent_id is null`,
        `create index comments_new on comments (content_type, target_id, created_at, id) where parent_id is null`,
      ]
    : []),
];
