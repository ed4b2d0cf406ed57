import type { MigrationScript } from "../dialect/engine.ts";

/** The parts of a post that somebody has paid for, wherever its author has moved them since. */
export const promisedParts: MigrationScript = () => [`alter table posts add column promised text`];
