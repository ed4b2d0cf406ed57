import { resolve } from "node:path";
import { z } from "zod";
import type { S3Bucket } from "../storage/s3/client.ts";
import { EnvError } from "./error.ts";
import { empty, webAddress } from "./fields.ts";
import { bucketName, keyPrefix, type StoreValues } from "./stores.ts";
import { isOwn, notOwn } from "./own-secret.ts";

/** Settings of the place for scheduled backups. Hour and retention are decided on the operators' page. */
export const backupSettings = {
  BACKUP_DIR: z.preprocess(empty, z.string().max(4096).optional()),
  BACKUP_S3_BUCKET: z.preprocess(empty, bucketName.optional()),
  BACKUP_S3_ENDPOINT: webAddress("要填对象存储的地址，如 https://s3.example.com", "href"),
  BACKUP_S3_REGION: z.preprocess(empty, z.string().optional()),
  BACKUP_S3_ACCESS_KEY_ID: z.preprocess(empty, z.string().optional()),
  BACKUP_S3_SECRET_ACCESS_KEY: z.preprocess(empty, z.string().refine(isOwn, notOwn).optional()),
  BACKUP_S3_PREFIX: z.preprocess(empty, keyPrefix.optional()),
};

/** Where scheduled backups go. */
export type BackupPlace = { kind: "folder"; folder: string } | { kind: "s3"; bucket: S3Bucket };

type Values = z.infer<z.ZodObject<typeof backupSettings>> & StoreValues;

/**
 * Endpoint, region and keys of the bucket for backups are those of the media's bucket unless they are set.
 * @throws {EnvError} if the settings contradict each other, or the backups would be among what is backed up.
 */
export function backupPlace(values: Values, dataDir: string): { backups?: BackupPlace } {
  const { BACKUP_DIR: folder, BACKUP_S3_BUCKET: bucket } = values;
  if (folder !== undefined && bucket !== undefined) {
    throw new EnvError(["BACKUP_DIR：不能和 BACKUP_S3_BUCKET 同时设置"]);
  }
  if (folder !== undefined) return { backups: { kind: "folder", folder: outside(resolve(folder), dataDir) } };
  if (bucket === undefined) return {};
  const endpoint = values.BACKUP_S3_ENDPOINT ?? values.S3_ENDPOINT;
  const accessKeyId = values.BACKUP_S3_ACCESS_KEY_ID ?? values.S3_ACCESS_KEY_ID;
  const secretAccessKey = values.BACKUP_S3_SECRET_ACCESS_KEY ?? values.S3_SECRET_ACCESS_KEY;
  if (endpoint === undefined) throw new EnvError(["BACKUP_S3_ENDPOINT：设置了 BACKUP_S3_BUCKET 时要填"]);
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new EnvError(["BACKUP_S3_ACCESS_KEY_ID：设置了 BACKUP_S3_BUCKET 时要填，连同 BACKUP_S3_SECRET_ACCESS_KEY"]);
  }
  if (bucket === values.S3_BUCKET && endpoint === values.S3_ENDPOINT) {
    throw new EnvError(["BACKUP_S3_BUCKET：不能和影片与图片的桶相同，请另建一个"]);
  }
  const region = values.BACKUP_S3_REGION ?? values.S3_REGION;
  const prefix = values.BACKUP_S3_PREFIX ?? "";
  return { backups: { kind: "s3", bucket: { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix } } };
}

function outside(folder: string, dataDir: string): string {
  const media = resolve(dataDir, "media");
  if (folder === resolve(dataDir) || folder === media || folder.startsWith(`${media}/`)) {
    throw new EnvError(["BACKUP_DIR：不能是 DATA_DIR 本身或里面的 media；最好在另一块盘上"]);
  }
  return folder;
}
