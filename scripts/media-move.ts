import { EnvError, readEnv } from "#server/env/env.ts";
import { moveMedia, type MoveReport } from "#server/media/move.ts";
import { openStore, type StoreKind } from "#server/media/stores.ts";
import { Misused, readArguments } from "./setup/arguments.ts";
import { endWithMessage } from "./setup/end.ts";
import { megabytes } from "./setup/megabytes.ts";

const usage = "用法：npm run media:move -- --to s3|folder [--verify]";
const reportEvery = 1000;

/** `npm run media:move -- --to s3|folder`: copies every object to the other store. Can be stopped and resumed at any time. */
async function main(): Promise<void> {
  const options = { to: { type: "string" }, verify: { type: "boolean" } } as const;
  const { to, verify = false } = readArguments(usage, { options }).values;
  if (to !== "s3" && to !== "folder") throw new Misused(usage);
  const env = readEnv(process.env);
  const from: StoreKind = to === "s3" ? "folder" : "s3";
  if (env.s3 === undefined) throw new EnvError(["S3_BUCKET：搬进或搬出对象存储时要设置"]);
  let count = 0;
  const printProgress = ({ seen, copied, bytes }: Readonly<MoveReport>, now = performance.now()) => {
    if (now - count < reportEvery) return;
    count = now;
    console.error(`看过 ${seen} 个，复制 ${copied} 个，${megabytes(bytes)}`);
  };
  const stores = { from: openStore(env, from), to: openStore(env, to) };
  const report = await moveMedia({ ...stores, verify, progress: printProgress });
  for (const { key, reason } of report.failures) console.error(`没有搬成：${key}（${reason}）`);
  console.log(
    `共 ${report.seen} 个文件：新复制 ${report.copied} 个（${megabytes(report.bytes)}），已经在的 ${report.seen - report.copied - report.failures.length} 个，失败 ${report.failures.length} 个。`,
  );
  if (report.failures.length > 0) {
    console.log("失败的可以再运行一次。");
    process.exitCode = 1;
  } else console.log("原来的文件还在；去掉 MEDIA_OLD 之后可以自行删除。");
}

try {
  await main();
} catch (error) {
  await endWithMessage(error);
}
