import type { ToolMissing } from "#server/db/copies.ts";
import type { Progress } from "#server/operations/backup.ts";
import { megabytes } from "./megabytes.ts";

const reportEvery = 1000;

/** Prints the steps of a long command, and its copied files once a second. */
export function createProgress(): Progress {
  let count = performance.now();
  return {
    step: (text) => console.error(text),
    media({ objects, bytes }) {
      if (performance.now() - count < reportEvery) return;
      count = performance.now();
      console.error(`  ${objects} 个文件，${megabytes(bytes)}`);
    },
  };
}

/** Prints progress, speed and remaining time of a long list, once a second and at its end. */
export function countProgress(text: string): (done: number, total: number) => void {
  const begun = performance.now();
  let count = begun;
  return (done, total) => {
    const now = performance.now();
    if (now - count < reportEvery && done < total) return;
    // Prints nothing if it is finished quickly.
    if (now - begun < reportEvery) return;
    count = now;
    const rate = done / ((now - begun) / 1000);
    const rest = done < total ? `，还要约 ${Math.ceil((total - done) / rate)} 秒` : "";
    console.error(`  ${text} ${done} / ${total}，每秒 ${rate.toFixed(0)}${rest}`);
  };
}

export function toolMessage({ tool }: ToolMissing): string {
  return `没有可用的 ${tool}，或者它比数据库旧：请安装不低于服务器版本的 PostgreSQL 客户端（Debian：apt-get install postgresql-client），再来一次。`;
}
