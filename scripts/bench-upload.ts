import { formatBytes } from "../src/lib/format.ts";
import { benchUpload } from "../tests/bench/upload.ts";

/**
 * `npm run bench:upload -- [bytes] [cuts]`: uploads a large file over a connection that is cut repeatedly. With `TEST_POSTGRES_URL` it runs
 * on PostgreSQL.
 */
const [bytes = 1024 ** 3, cuts = 10] = process.argv.slice(2).map(Number);
const { seconds, again, peak } = await benchUpload(bytes, cuts);
console.log(
  `${formatBytes(bytes)} 断 ${cuts} 次：${seconds.toFixed(1)} 秒，每秒 ${formatBytes(bytes / seconds)}，` +
    `重发 ${formatBytes(Math.max(0, again))}，服务器进程内存最多 ${formatBytes(peak)}；收到的与原文件逐字节相同`,
);
