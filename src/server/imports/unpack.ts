import { createReadStream, createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline as joined, Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Entry, openPromise } from "yauzl";
import { isImportFile } from "#lib/import-file.ts";

/** Maximum bytes of a file after unpacking, and maximum entries of an archive. */
interface UnpackLimits {
  bytes: number;
  entries: number;
}

const usual: UnpackLimits = { bytes: 16 * 1024 ** 3, entries: 10_000 };

/**
 * The data file in an upload: the file itself, or the one packed in a `.gz` or `.zip`, unpacked beside it. `endings` are those of the
 * source. Throws with a Chinese message for operators.
 */
export async function unpacked(file: string, endings: readonly string[], limits = usual): Promise<string> {
  if (/\.zip$/i.test(file)) return unzip(file, endings, limits);
  if (!/\.gz$/i.test(file)) return file;
  const target = file.replace(/\.gz$/i, "");
  await write(
    joined(createReadStream(file), createGunzip(), () => {}),
    target,
    limits,
    "gz 文件不完整，请重新压缩",
  );
  return target;
}

export const broken = "压缩包打不开，或者不完整，请重新压缩";

async function unzip(file: string, endings: readonly string[], limits: UnpackLimits): Promise<string> {
  const archive = await openPromise(file, { autoClose: false }).catch((cause: unknown) => {
    throw new Error(broken, { cause });
  });
  try {
    if (archive.entryCount > limits.entries)
      throw new Error(`压缩包里有 ${archive.entryCount} 个文件，只放一个数据文件`);
    const entries = await listed(archive.eachEntry(), broken);
    const found = entries.filter(({ fileName }) => !isAside(fileName) && isImportFile(fileName, endings));
    const [entry] = found;
    const names = endings.join("、");
    if (!entry) throw new Error(`压缩包里没有以 ${names} 结尾的文件`);
    if (found.length > 1) throw new Error(`压缩包里有 ${found.length} 个以 ${names} 结尾的文件，只放一个`);
    if (entry.isEncrypted()) throw new Error("压缩包加了密码，请去掉密码再压缩");
    const target = path.join(path.dirname(file), `unpacked${path.extname(entry.fileName).toLowerCase()}`);
    const stream = await archive.openReadStreamPromise(entry).catch((cause: unknown) => {
      throw new Error(broken, { cause });
    });
    await write(stream, target, limits, broken);
    return target;
  } finally {
    archive.close();
  }
}

export async function listed(entries: AsyncIterable<Entry>, broken: string): Promise<Entry[]> {
  const list: Entry[] = [];
  try {
    for await (const entry of entries) list.push(entry);
  } catch (cause) {
    throw new Error(broken, { cause });
  }
  return list;
}

/** Folders, nested archives, and files added by operating systems. */
export const isAside = (name: string): boolean =>
  /[/\\]$|\.(?:zip|gz)$/i.test(name) || name.startsWith("__MACOSX/") || path.posix.basename(name).startsWith(".");

interface WriteLimits {
  bytes: number;
  /** Message if there are more. */
  tooLarge?: string;
}

/** Writes at most so many bytes. Throws with a Chinese message for operators. */
export async function write(
  from: Readable,
  target: string,
  { bytes, tooLarge = `解开以后超过 ${Math.floor(bytes / 1024 ** 3)} GB，请分成几份` }: WriteLimits,
  message: string,
): Promise<void> {
  let size = 0;
  let isTooLarge = false;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      isTooLarge = size > bytes;
      if (isTooLarge) done(new Error("too large"));
      else done(null, chunk);
    },
  });
  await pipeline(from, counted, createWriteStream(target)).catch((cause: unknown) => {
    const isFull = cause instanceof Error && "code" in cause && cause.code === "ENOSPC";
    if (isFull) throw new Error("服务器放临时文件的地方满了，腾出空间再试", { cause });
    throw new Error(isTooLarge ? tooLarge : message, { cause });
  });
}
