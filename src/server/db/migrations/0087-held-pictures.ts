import type { MigrationScript } from "../dialect/engine.ts";

/** Why what shows an uploaded picture needs a review; empty for none. */
export const heldPictures: MigrationScript = () => [
  `alter table uploaded_images add column held text not null default ''`,
];
