import { spawnSync } from "node:child_process";
import type { PairPrograms } from "../../tests/bench/pair/start.ts";
import { installDebianPackages } from "./debian.ts";
import { ensureFfmpeg } from "./ffmpeg.ts";
import { ensurePostgres } from "./postgres.ts";
import { ensureRedis } from "./redis.ts";

/** What a pair is made of, installed from Debian where we may; throws an `Error` that names what is missing. */
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
