import { findPostgres } from "../../tests/helpers/postgres.ts";
import { installDebianPackages } from "./debian.ts";

/** Folder of PostgreSQL's programs, installed from Debian if possible; null if unavailable. */
export function ensurePostgres(): string | null {
  const found = findPostgres();
  if (found) return found;
  return installDebianPackages(["postgresql"]) ? findPostgres() : null;
}
