import { randomBytes } from "node:crypto";
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { makePrivateFolder } from "../process/private-files.ts";
import { isStorageFull } from "../process/storage-full.ts";
import { EnvError } from "./error.ts";
import { isOwn, notOwn } from "./own-secret.ts";

/** Identifies the browser client to the API. */
export const appSecret = z.string().min(16, "至少要 16 个字符").refine(isOwn, notOwn);

const keptSecrets = z.object({ appSecret });

/** The secret in `<dataDir>/secrets.json`, generated at the first start. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, "secrets.json");
  const unwritable = () => new EnvError([`DATA_DIR：不能在 ${dataDir} 里写文件`]);
  try {
    makePrivateFolder(dataDir);
  } catch {
    throw unwritable();
  }
  try {
    writeNew(file, JSON.stringify({ appSecret: randomBytes(32).toString("hex") }));
  } catch (error) {
    if (isStorageFull(error)) throw new EnvError([`DATA_DIR：${dataDir} 所在的盘满了，请腾出空间`]);
    if (!isAlreadyThere(error)) throw unwritable();
  }
  const text = readKept(file);
  try {
    return keptSecrets.parse(JSON.parse(text)).appSecret;
  } catch {
    throw new EnvError([`APP_SECRET：${file} 的内容已损坏，请修好或删掉它，或直接设置 APP_SECRET`]);
  }
}

/** A full disk has room for the name but not for the text: an empty file would be taken for a damaged one ever after. */
function writeNew(file: string, text: string): void {
  const handle = openSync(file, "wx", 0o600);
  try {
    writeFileSync(handle, `${text}\n`);
  } catch (error) {
    rmSync(file);
    throw error;
  } finally {
    closeSync(handle);
  }
}

function readKept(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new EnvError([`DATA_DIR：不能读 ${file}，它要归运行网站的用户所有`]);
  }
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}
