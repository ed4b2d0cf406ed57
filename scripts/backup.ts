import path from "node:path";
import { ToolMissing } from "#server/db/copies.ts";
import { readEnv } from "#server/env/env.ts";
import { backUp } from "#server/operations/backup.ts";
import { backUpNow } from "#server/operations/backup-now.ts";
import { listBackups, openBackupStore } from "#server/operations/backup-store.ts";
import { NoBackup } from "#server/operations/manifest.ts";
import { createLog } from "#server/process/log.ts";
import { endWithMessage } from "./setup/end.ts";
import { megabytes } from "./setup/megabytes.ts";
import { createProgress, toolMessage } from "./setup/progress.ts";

const usage = `用法：npm run backup -- <新的或空的文件夹>   写一份到这个文件夹
      npm run backup                        现在就写一份到设置的地方（BACKUP_DIR 或 BACKUP_S3_BUCKET）
      npm run backup -- --list              列出那里的备份`;

const nowhere = "没有设置备份放在哪里：设 BACKUP_DIR 或 BACKUP_S3_BUCKET，或给一个文件夹。";
const names = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

/** `npm run backup`: copies the whole site while it keeps running, to a folder or to the configured place, or lists what is there. */
async function main(args: string[]): Promise<void> {
  const [first] = args;
  if (args.length > 1 || (first?.startsWith("-") && first !== "--list")) {
    console.error(usage);
    process.exitCode = 1;
  } else if (first === "--list") await list();
  else if (first === undefined) await toPlace();
  else await toFolder(path.resolve(first));
}

async function toFolder(target: string): Promise<void> {
  const env = readEnv(process.env);
  const { database, media, secrets, engine } = await backUp(env, target, createProgress());
  console.log(`已备份到 ${target}：${names[engine]} 数据库 ${megabytes(database.bytes)}，`);
  console.log(`${media.objects} 个文件共 ${megabytes(media.total)}。`);
  console.log(
    secrets ? "里面有密钥（secrets.json），请像数据库一样保管。" : "APP_SECRET 来自设置，不在备份里，请另行保存。",
  );
}

async function toPlace(): Promise<void> {
  const env = readEnv(process.env);
  if (env.backups === undefined) throw new NoBackup(`${nowhere}\n${usage}`);
  const { name, objects, bytes, newBytes } = await backUpNow(env, createLog({ logLevel: "error" }));
  console.log(
    `备份 ${name} 写好并核对过：${objects} 个文件与数据库共 ${megabytes(bytes)}，新写了 ${megabytes(newBytes)}。`,
  );
}

async function list(): Promise<void> {
  const { backups: place } = readEnv(process.env);
  if (place === undefined) throw new NoBackup(nowhere);
  const { backups, broken } = await listBackups(openBackupStore(place));
  for (const { name, manifest } of backups) {
    const { engine, database, media } = manifest;
    const facts = `${names[engine]} ${megabytes(database.bytes)}，${media.objects} 个文件 ${megabytes(media.total)}`;
    console.log(`${name}  ${facts}`);
  }
  for (const name of broken) console.log(`${name}  没有做完或已损坏`);
  if (backups.length === 0) console.log("那里还没有备份。");
  else console.log(`恢复其中一份：停站后 npm run restore -- ${backups[0]?.name ?? ""}`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  await endWithMessage(error, (fault) => {
    if (fault instanceof ToolMissing) return toolMessage(fault);
    return fault instanceof NoBackup ? fault.message : null;
  });
}
