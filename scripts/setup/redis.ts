import { findRedis } from "../../tests/helpers/redis.ts";
import { installDebianPackages } from "./debian.ts";

/** Redis's server, installed from Debian where we may; null when there is none to be had. */
export function ensureRedis(): string | null {
  return findRedis() ?? (installDebianPackages(["redis-server"]) ? findRedis() : null);
}
