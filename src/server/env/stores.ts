import { z } from "zod";
import type { S3Bucket } from "../storage/s3/client.ts";
import { EnvError } from "./error.ts";
import { empty, webAddress } from "./fields.ts";
import { isOwn, notOwn } from "./own-secret.ts";

export const bucketName = z.string().regex(/^[a-z0-9][\w.-]{1,62}$/i, "要填存储桶的名字");
export const keyPrefix = z
  .string()
  .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/, "要填存储桶里的路径前缀，如 site-a/")
  .transform((prefix) => `${prefix.replace(/\/$/, "")}/`);
const storeKind = z.enum(["folder", "s3"], "只能是 folder、s3 之一");

/** Settings of the storage of films and pictures. */
export const storeSettings = {
  S3_ENDPOINT: webAddress("要填对象存储的地址，如 https://s3.example.com", "href"),
  S3_BUCKET: z.preprocess(empty, bucketName.optional()),
  S3_REGION: z.preprocess(empty, z.string().default("us-east-1")),
  S3_ACCESS_KEY_ID: z.preprocess(empty, z.string().optional()),
  S3_SECRET_ACCESS_KEY: z.preprocess(empty, z.string().refine(isOwn, notOwn).optional()),
  S3_PREFIX: z.preprocess(empty, keyPrefix.optional()),
  MEDIA_STORE: z.preprocess(empty, storeKind.optional()),
  MEDIA_OLD: z.preprocess(empty, storeKind.optional()),
};

/** Created by `storesOf` only. */
export interface Stores {
  /** The bucket, if configured. */
  s3?: S3Bucket;
  /** Storage of films and pictures. */
  mediaStore: z.infer<typeof storeKind>;
  /** Earlier storage with files that have not been moved to `mediaStore` yet. */
  mediaOld?: z.infer<typeof storeKind>;
}

export type StoreValues = z.infer<z.ZodObject<typeof storeSettings>>;

/**
 * Uses a bucket if one is configured, unless `MEDIA_STORE` says otherwise.
 * @throws {EnvError} if the settings contradict each other.
 */
export function storesOf(values: StoreValues): Stores {
  const { S3_BUCKET: bucket, MEDIA_OLD: mediaOld } = values;
  const mediaStore = values.MEDIA_STORE ?? (bucket === undefined ? "folder" : "s3");
  const stores = { mediaStore, ...(mediaOld && { mediaOld }) };
  if (mediaOld === mediaStore) throw new EnvError(["MEDIA_OLD：不能和现在使用的媒体库相同"]);
  if (bucket === undefined) {
    if (mediaStore === "folder" && mediaOld === undefined) return stores;
    throw new EnvError([`${mediaOld === "s3" ? "MEDIA_OLD" : "MEDIA_STORE"}：填 s3 时要同时设置 S3_BUCKET`]);
  }
  const needed = (key: "S3_ENDPOINT" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"): string => {
    const value = values[key];
    if (value === undefined) throw new EnvError([`${key}：设置了 S3_BUCKET 时不能为空`]);
    return value;
  };
  return {
    ...stores,
    s3: {
      endpoint: needed("S3_ENDPOINT"),
      bucket,
      region: values.S3_REGION,
      accessKeyId: needed("S3_ACCESS_KEY_ID"),
      secretAccessKey: needed("S3_SECRET_ACCESS_KEY"),
      prefix: values.S3_PREFIX ?? "",
    },
  };
}
