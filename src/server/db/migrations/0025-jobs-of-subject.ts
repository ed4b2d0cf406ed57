import type { MigrationScript } from "../dialect/engine.ts";

/** How the last job about a thing went, however many there have been. */
export const jobsOfSubject: MigrationScript = () => [`create index jobs_of_subject on jobs (kind, subject, id)`];
