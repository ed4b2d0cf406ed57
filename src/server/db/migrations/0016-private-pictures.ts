import type { MigrationScript } from "../dialect/engine.ts";

/** Finds what a picture is used in, and what it may therefore be shown to. */
export const privatePictures: MigrationScript = () => [
  `create index post_images_image on post_images (image)`,
  `create index review_images_image on review_images (image)`,
  `create index feedback_images_upload on feedback_images (upload_id)`,
];
