import { spawnSync } from "node:child_process";
import type { PairPrograms } from "../../tests/bench/pair/start.ts";
import { installDebianPackages } from "./debian.ts";
import { ensureFfmpeg } from "./ffmpeg.ts";
import { ensurePostgres } from "./postgres.ts";
import { ensureRedis } from "./redis.ts";

/** Finds the programs for the pair tests, or installs them from Debian if possible; throws an `Error` naming the missing ones. */
export function ensurePairPrograms(): PairPrograms {
  const [postgres, redis] = [ensurePostgres(), ensureRedis()];
  const missing = [
    ...(postgres === null ? ["PostgreSQL"] : []),
    ...(redis === null ? ["Redis"] : []),
    ...(ensureNginx() ? [] : ["nginx"]),
    ...(ensureFfmpeg() ? [] : ["ffmpeg"]),
  ];
  if (postgres === null || redis === null || missing.length > 0) throw new Error(`请先安装：${missing.join("、")}`);
  return { postgres, redis };
}

function ensureNginx(): boolean {
  const runs = () => spawnSync("nginx", ["-v"], { stdio: "ignore" }).status === 0;
  return runs() || (installDebianPackages(["nginx-light"]) && runs());
}
