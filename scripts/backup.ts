import path from "node:path";
import { ToolMissing } from "#server/db/copies.ts";
import { readEnv } from "#server/env/env.ts";
import { backUp } from "#server/operations/backup.ts";
import { NoBackup } from "#server/operations/manifest.ts";
import { endWithMessage } from "./setup/end.ts";
import { megabytes } from "./setup/megabytes.ts";
import { createProgress, toolMessage } from "./setup/progress.ts";

const usage = "用法：npm run backup -- <新的或空的文件夹>";

/** `npm run backup -- <文件夹>`: copies the whole site to a folder while it keeps running. */
async function main([folder]: string[]): Promise<void> {
  if (folder === undefined || folder.startsWith("-")) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  const target = path.resolve(folder);
  const env = readEnv(process.env);
  const { database, media, secrets, engine } = await backUp(env, target, createProgress());
  console.log(
    `已备份到 ${target}：${engine === "sqlite" ? "SQLite" : "PostgreSQL"} 数据库 ${megabytes(database.bytes)}，`,
  );
  console.log(`${media.objects} 个文件共 ${megabytes(media.total)}。`);
  console.log(
    secrets ? "里面有密钥（secrets.json），请像数据库一样保管。" : "APP_SECRET 来自设置，不在备份里，请另行保存。",
  );
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  await endWithMessage(error, (fault) => {
    if (fault instanceof ToolMissing) return toolMessage(fault);
    return fault instanceof NoBackup ? fault.message : null;
  });
}
