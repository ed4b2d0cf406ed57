import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Context } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import type { Storage } from "../storage/storage.ts";
import { partKey } from "../uploads/parts.ts";

type Parts = Pick<Row<"uploads">, "id" | "parts" | "size">;

/** Joins the parts of an upload into one file. */
export async function fetchUpload(
  storage: Storage,
  { id, parts, size }: Parts,
  file: string,
  { signal, progress }: { signal: AbortSignal; progress: (fraction: number) => void },
): Promise<void> {
  async function* bytes(): AsyncGenerator<Buffer> {
    let received = 0;
    for (let number = 0; number < parts; number += 1) {
      for await (const chunk of await storage.open(partKey(id, number))) {
        received += chunk.length;
        yield chunk;
      }
      progress(received / Math.max(1, size));
    }
  }
  await pipeline(bytes(), createWriteStream(file), { signal });
  const { size: written } = await stat(file);
  if (written !== size) throw new Error(`upload ${id}: ${written} of ${size} bytes are there`);
}

/** Writes a stored file that is not empty to a file here. */
export async function fetchFile(storage: Storage, key: string, file: string, signal?: AbortSignal): Promise<void> {
  await pipeline(await storage.open(key), createWriteStream(file), signal ? { signal } : {});
  const { size } = await stat(file);
  if (size === 0) throw new Error(`${key} is empty`);
}

/** Deletes the parts of a file a film has been made from, unless originals are kept here; and one more than counted: a part may have been stored but not counted. */
export async function dropUpload(
  { storage, uploads }: Pick<Context, "storage" | "uploads">,
  { id, parts }: Parts,
): Promise<void> {
  if (uploads.keepOriginals) return;
  for (let number = 0; number <= parts; number += 1) await storage.delete(partKey(id, number));
}

/** Stores files of a folder below the keys that `to` gives, one after the other in the given order. */
export async function storeFiles(
  storage: Storage,
  folder: string,
  names: readonly string[],
  {
    to,
    signal,
    progress,
  }: { to: (name: string) => string; signal: AbortSignal; progress?: (fraction: number) => void },
): Promise<void> {
  for (const [index, name] of names.entries()) {
    signal.throwIfAborted();
    const file = path.join(folder, name);
    const key = `${to(name)}/${name}`;
    const [{ size }, stored] = await Promise.all([stat(file), storage.put(key, createReadStream(file))]);
    if (stored.size !== size) throw new Error(`${key}: ${stored.size} of ${size} bytes were stored`);
    progress?.((index + 1) / names.length);
  }
}
