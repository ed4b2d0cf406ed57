import type { ToolMissing } from "#server/db/copies.ts";
import type { Progress } from "#server/operations/backup.ts";
import { megabytes } from "./megabytes.ts";

const toldEvery = 1000;

/** Says what a long command is doing, and how far its copying has come once a second. */
export function tellProgress(): Progress {
  let told = performance.now();
  return {
    step: (words) => console.error(words),
    media({ objects, bytes }) {
      if (performance.now() - told < toldEvery) return;
      told = performance.now();
      console.error(`  ${objects} 个文件，${megabytes(bytes)}`);
    },
  };
}

export function toolWords({ tool }: ToolMissing): string {
  return `没有可用的 ${tool}，或者它比数据库旧：请安装不低于服务器版本的 PostgreSQL 客户端（Debian：apt-get install postgresql-client），再来一次。`;
}
