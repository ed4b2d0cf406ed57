import { fileText } from "#lib/file-text.ts";
import type { ExportFile } from "#lib/mark-import/read.ts";

/** Maximum bytes of a file, and of each file in an archive; real exports are smaller. */
const maxBytes = 60_000_000;

/** The tables in the picked files, including those in archives. Throws `ArchiveError`. */
export async function openFiles(files: readonly File[]): Promise<ExportFile[]> {
  const opened: ExportFile[] = [];
  for (const file of files) {
    if (file.size > maxBytes) throw new ArchiveError(`${file.name} 太大了，最多 60 MB`);
    if (/\.(?:xlsx?|et|ods|numbers)$/i.test(file.name))
      throw new ArchiveError(`${file.name} 是表格软件自己的格式：请打开它，另存为“CSV UTF-8”再选`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isZip(bytes)) opened.push(...(await unpack(file.name, bytes)));
    else opened.push({ name: file.name, bytes });
  }
  return opened;
}

export class ArchiveError extends Error {}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Lists and comments of an archive, which are not marks. */
const aside = /(?:^|\/)(?:lists|likes|deleted|orphaned)\//;
const named =
  /(?:^|\/)(?:diary|ratings|reviews|watched|watchlist)\.csv$|\.json$|(?:想看|在看|看过|wish|doing|done|collect)[^/]*\.csv$/i;

async function unpack(archive: string, bytes: Uint8Array): Promise<ExportFile[]> {
  const { unzip } = await import("fflate");
  return new Promise((resolve, reject) => {
    const filter = ({ name, originalSize }: { name: string; originalSize: number }) =>
      originalSize <= maxBytes && named.test(readable(name)) && !aside.test(name);
    unzip(bytes, { filter }, (error, found) => {
      if (error) reject(new ArchiveError(`${archive} 打不开：它不是完整的 ZIP`));
      else resolve(Object.entries(found).map(([name, inner]) => ({ name: readable(name), bytes: inner })));
    });
  });
}

/** Chinese Windows writes names in GBK without saying so: they come with a letter for each byte. */
function readable(name: string): string {
  const isBytes = /[\u0080-\u00ff]/.test(name) && !/[^\0-\u00ff]/.test(name);
  return isBytes ? fileText(Uint8Array.from(name, (letter) => letter.charCodeAt(0))) : name;
}
