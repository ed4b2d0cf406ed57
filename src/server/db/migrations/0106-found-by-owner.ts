import type { MigrationScript } from "../dialect/engine.ts";

/**
 * Rows that refer to another are found when that one is deleted: guests who left nothing go every ten minutes, and each was looked for among
 * all folders; a picture that is in nothing, among all pictures of comments. The guests somebody has brought are counted from an index.
 */
export const foundByOwner: MigrationScript = () => [
  `create index collect_folders_user on collect_folders (user_id)`,
  `create index comment_images_upload on comment_images (upload_id)`,
  `create index users_brought on users (inviter_code, account, mobile) where inviter_code is not null`,
];
