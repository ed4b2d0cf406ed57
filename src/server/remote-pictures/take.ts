import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Context } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { imageFiles, imageSizes } from "../core/images.ts";
import { editorialFolder } from "../media/folders.ts";
import { fetchOutside, FetchRefused } from "../net/fetch-outside.ts";
import { cutPicture } from "../uploads/decode.ts";
import type { PictureShape } from "./slots.ts";

/** A permanent failure; the message is displayed to operators. */
export class PictureRefused extends Error {}

const maxBytes = 20 * 1024 * 1024;
const timeout = 30_000;

export type Taking = Pick<Context, "storage" | "privateHosts"> & { signal?: AbortSignal | undefined };

/**
 * Fetches a picture and stores it in every size of its kind, like pictures from the editing screen. Returns its key.
 * @throws {PictureRefused} for permanent failures; other errors may be temporary.
 */
export async function takePicture(taking: Taking, address: string, shape: PictureShape): Promise<string> {
  const bytes = address.startsWith("file:") ? await readLocal(address) : await fetchPicture(taking, address);
  const made = await cut(bytes, shape);
  const key = `${editorialFolder}${randomBytes(16).toString("hex")}`;
  for (const [at, name] of imageFiles(shape, key).entries())
    await taking.storage.put(name, made[at] ?? new Uint8Array());
  return key;
}

async function cut(bytes: Uint8Array, shape: PictureShape): Promise<Buffer[]> {
  try {
    return await cutPicture(bytes, imageSizes(shape));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.error === "notAPicture") throw new PictureRefused("不是 JPEG、PNG、WebP、AVIF 或 GIF 图片");
    if (error.error === "pictureDamaged") throw new PictureRefused("图片已损坏");
    if (error.error === "pictureTooLarge") throw new PictureRefused("像素太多");
    throw error;
  }
}

async function fetchPicture({ privateHosts, signal }: Taking, address: string): Promise<Uint8Array> {
  try {
    const { status, bytes } = await fetchOutside(address, { maxBytes, timeout, privateHosts, signal });
    if (status === 404 || status === 410) throw new PictureRefused(`对方回答了 ${status}`);
    if (status !== 200) throw new Error(`对方回答了 ${status}`);
    return bytes;
  } catch (error) {
    if (error instanceof FetchRefused) throw new PictureRefused(error.message);
    throw error;
  }
}

/** Does not follow symbolic links. */
async function readLocal(address: string): Promise<Uint8Array> {
  const url = new URL(address);
  url.search = "";
  const file = await open(fileURLToPath(url), constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => {
    throw new PictureRefused("文件打不开");
  });
  try {
    const { size } = await file.stat();
    if (size > maxBytes) throw new PictureRefused(`超过 ${maxBytes} 字节`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Deletes a picture stored by `takePicture` that is not used. */
export async function dropPicture({ storage }: Taking, shape: PictureShape, key: string): Promise<void> {
  for (const name of imageFiles(shape, key)) await storage.delete(name);
}
