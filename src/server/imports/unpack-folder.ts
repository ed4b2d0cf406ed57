import { mkdir } from "node:fs/promises";
import path from "node:path";
import { type Entry, openPromise, validateFileName } from "yauzl";
import { fileText } from "#lib/file-text.ts";
import { maxNfo } from "../site-import/from-nfo.ts";
import { broken, isAside, listed, write } from "./unpack.ts";

/** Maximum bytes of all files together and of one file, and maximum entries of an archive, which may contain films. */
interface FolderLimits {
  bytes: number;
  file: number;
  entries: number;
}

const usual: FolderLimits = { bytes: 2 * 1024 ** 3, file: maxNfo, entries: 200_000 };

/**
 * Unpacks the NFO files of an archive into `folder`; films and pictures stay packed. Throws with a Chinese message for operators.
 */
export async function unpackNfos(file: string, folder: string, limits = usual): Promise<void> {
  // Names are decoded here, as those of Chinese Windows are in GBK.
  const archive = await openPromise(file, { autoClose: false, decodeStrings: false }).catch((cause: unknown) => {
    throw new Error(broken, { cause });
  });
  try {
    if (archive.entryCount > limits.entries)
      throw new Error(`压缩包里有 ${archive.entryCount} 个文件，最多 ${limits.entries} 个，请分成几份`);
    const entries = (await listed(archive.eachEntry(), broken)).map((entry) => ({ entry, name: nameOf(entry) }));
    const wrong = entries.find(({ name }) => validateFileName(name) !== null);
    if (wrong) throw new Error(broken);
    const found = entries.filter(({ name }) => !isAside(name) && /\.nfo$/i.test(name));
    if (found.length === 0) throw new Error("压缩包里没有 NFO 文件");
    if (found.some(({ entry }) => entry.isEncrypted())) throw new Error("压缩包加了密码，请去掉密码再压缩");
    if (found.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0) > limits.bytes)
      throw new Error(`里面的 NFO 一共超过 ${Math.floor(limits.bytes / 1024 ** 3)} GB，请分成几份`);
    for (const { entry, name } of found) {
      const stream = await archive.openReadStreamPromise(entry).catch((cause: unknown) => {
        throw new Error(broken, { cause });
      });
      const target = path.join(folder, name);
      await mkdir(path.dirname(target), { recursive: true });
      await write(stream, target, { bytes: limits.file, tooLarge: `${name} 太大，不像是 NFO` }, broken);
    }
  } finally {
    archive.close();
  }
}

/** A path with `/`; the flag for UTF-8 is often missing. */
function nameOf({ fileNameRaw }: Entry): string {
  return fileText(fileNameRaw).replaceAll("\\", "/");
}
