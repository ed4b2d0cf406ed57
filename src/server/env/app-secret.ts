import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { makePrivateFolder } from "../process/private-files.ts";
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
    const fresh = JSON.stringify({ appSecret: randomBytes(32).toString("hex") });
    writeFileSync(file, `${fresh}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!isAlreadyThere(error)) throw unwritable();
  }
  const text = readKept(file);
  try {
    return keptSecrets.parse(JSON.parse(text)).appSecret;
  } catch {
    throw new EnvError([`APP_SECRET：${file} 的内容已损坏，请修好或删掉它，或直接设置 APP_SECRET`]);
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
