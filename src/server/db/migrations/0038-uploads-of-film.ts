import type { MigrationScript } from "../dialect/engine.ts";

/** Which files a film has on their way. */
export const uploadsOfFilm: MigrationScript = () => [`create index uploads_film on uploads (video_id, state)`];
