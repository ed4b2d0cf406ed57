import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { z } from "zod";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const file = z.strictObject({ name: z.string().regex(/^[\w.-]+$/), bytes: z.int().nonnegative(), sha256 });

/** Contents of a backup. Written last: a folder without a manifest is not a complete backup. */
const manifest = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  engine: z.enum(["sqlite", "postgres"]),
  /** Migrations that the database has run. */
  migrations: z.array(z.string()),
  database: file,
  /** A file with one line of JSON per object: `StoredEntry`. */
  media: file.extend({ objects: z.int().nonnegative(), total: z.int().nonnegative() }),
  /** Rows by table; absent in older backups. */
  rows: z.record(z.string(), z.int().nonnegative()).optional(),
  /** Null if the client secret comes from the settings and is not part of the backup. */
  secrets: file.nullable(),
});
export type Manifest = z.infer<typeof manifest>;
export type BackedUpFile = z.infer<typeof file>;

const entry = z.strictObject({
  key: z.string(),
  size: z.int().nonnegative(),
  sha256,
  /** Where the bytes are in the store of the backups; absent: under the key itself. */
  place: z.string().optional(),
});
/** An object of a backup. */
export type StoredEntry = z.infer<typeof entry>;

export const manifestName = "manifest.json";
export const mediaList = "media.ndjson";
export const sumsName = "SHA256SUMS";

/** The folder contains no usable backup; the message gives the reason and is displayed to operators. */
export class NoBackup extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "NoBackup";
  }
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestName), "utf8").catch(() => {
    throw new NoBackup(`${folder} 里没有 ${manifestName}：不是备份，或者备份没有做完`);
  });
  const found = parseManifest(text);
  if (found === null) throw new NoBackup(`${manifestName} 读不懂：备份已损坏，或来自更新的版本`);
  return found;
}

/** Null if it is damaged, or of a later version. */
export function parseManifest(text: string): Manifest | null {
  return manifest.safeParse(parsed(text)).data ?? null;
}

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const half = path.join(folder, `${manifestName}.incoming`);
  await writeFile(half, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(half, path.join(folder, manifestName));
}

/** The objects of the backup in a folder. */
export const readEntries = (folder: string): AsyncGenerator<StoredEntry> =>
  parseEntries(createReadStream(path.join(folder, mediaList)));

/** The objects in a list that was written by `writeEntries`. */
export async function* parseEntries(input: Readable): AsyncGenerator<StoredEntry> {
  const lines = createInterface({ input, crlfDelay: Infinity });
  for await (const line of lines) if (line !== "") yield entry.parse(JSON.parse(line));
}

export async function writeEntries(folder: string, entries: Iterable<StoredEntry>): Promise<void> {
  const out = createWriteStream(path.join(folder, mediaList), { mode: 0o600, flush: true });
  for (const one of entries) out.write(`${JSON.stringify(one)}\n`);
  out.end();
  await finished(out);
}

/** The hashes in the format of `sha256sum -c`, for whoever wants to check a backup without this program. */
export async function writeSums(folder: string, files: readonly (BackedUpFile | null)[]): Promise<void> {
  const lines = files.flatMap((one) => (one === null ? [] : [`${one.sha256}  ${one.name}\n`]));
  await writeFile(path.join(folder, sumsName), lines.join(""), { mode: 0o600, flush: true });
}

/** Size and hash of a file of the backup. */
export async function describe(folder: string, name: string): Promise<BackedUpFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path.join(folder, name))) {
    const piece: Uint8Array = chunk;
    bytes += piece.length;
    hash.update(piece);
  }
  return { name, bytes, sha256: hash.digest("hex") };
}

/** Throws `NoBackup` if the file differs from the manifest. */
export async function requireUnchanged(folder: string, expected: BackedUpFile): Promise<void> {
  const found = await describe(folder, expected.name).catch(() => null);
  if (found?.sha256 !== expected.sha256) throw new NoBackup(`${expected.name} 与清单不符：备份已损坏`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
