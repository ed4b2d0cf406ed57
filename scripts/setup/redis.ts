import { findRedis } from "../../tests/helpers/redis.ts";
import { installDebianPackages } from "./debian.ts";

/** Path of the Redis server, installed from Debian if possible; null if unavailable. */
export function ensureRedis(): string | null {
  return findRedis() ?? (installDebianPackages(["redis-server"]) ? findRedis() : null);
}
