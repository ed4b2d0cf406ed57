import type { ImportOptions } from "./options.ts";
import { csv } from "./from-csv.ts";
import { jsonLines } from "./from-json-lines.ts";
import { checkMaccms, maccms } from "./from-maccms.ts";
import { nfoFolder } from "./from-nfo.ts";
import { sqlDump } from "./from-sql.ts";
import type { Source } from "./record-source.ts";

/** How a source reads. */
export interface Reading {
  /** Hosts that may be private. */
  privateHosts?: readonly string[];
  signal?: AbortSignal | undefined;
  /** Between two requests. */
  pause?: (milliseconds: number) => Promise<unknown>;
}

/** A source of imports. */
export interface SourceRow {
  /** Name shown to operators. */
  label: string;
  /** Kind of its address. */
  takes: "file" | "folder" | "address";
  /** Endings of its files, with the dot. */
  endings: readonly string[];
  /** Its file is an archive of a folder, which is unpacked before it is read. */
  isPackedFolder?: boolean;
  /** A sentence saying what to enter. */
  hint: string;
  /** Its records do not name their kind, so the operator has to. */
  needsKind?: boolean;
  /** The operator can enter the site it comes from. */
  asksSite?: boolean;
  /** It has comments, which are imported if asked for. */
  hasComments?: boolean;
  /** It can tell its classes before everything is read. */
  hasClasses?: boolean;
  /** A message saying why an address cannot be used; null if it can. */
  check?(address: string, reading: Reading): Promise<string | null>;
  read(address: string, options: ImportOptions, reading: Reading): Source;
}

/** All sources; a new one only needs a row here. Files are assigned by their extension. */
const sources = {
  "json-lines": {
    label: "JSON Lines",
    takes: "file",
    endings: [".jsonl", ".ndjson"],
    hint: "一行一个对象，写法见字段表",
    read: (address) => jsonLines(address),
  },
  csv: {
    label: "CSV 表格",
    takes: "file",
    endings: [".csv"],
    hint: "第一行是各栏的键，一个文件一种内容",
    needsKind: true,
    read(address, { kind }) {
      if (kind === undefined) throw new Error("要说明 CSV 里是哪一种内容");
      return csv(address, kind);
    },
  },
  "maccms-sql": {
    label: "苹果 CMS 数据库备份",
    takes: "file",
    endings: [".sql", ".sql.gz"],
    hint: "mysqldump 导出的 v10 的库，读影片、分类与演员",
    asksSite: true,
    hasComments: true,
    hasClasses: true,
    read: (address, { site, comments }) => sqlDump(address, { site, comments }),
  },
  maccms: {
    label: "苹果 CMS 采集接口",
    takes: "address",
    endings: [],
    hint: "如 https://例子/api.php/provide/vod/",
    hasClasses: true,
    check: checkMaccms,
    read: (address, { hours }, reading) => maccms(address, { hours, ...reading }),
  },
  nfo: {
    label: "NFO 文件夹",
    takes: "folder",
    endings: [],
    hint: "Kodi、Jellyfin 的片库文件夹",
    read: (address) => nfoFolder(address),
  },
  "nfo-zip": {
    label: "NFO 压缩包",
    takes: "file",
    endings: [".zip"],
    isPackedFolder: true,
    hint: "Kodi、Jellyfin 的片库文件夹压成一个 ZIP；只读里面的 NFO，图片按 NFO 里的网址取",
    read: (address) => nfoFolder(address),
  },
} as const satisfies Record<string, SourceRow>;

export type SourceName = keyof typeof sources;

export const sourceNames: readonly SourceName[] = Object.keys(sources).filter(isSource);

const rows: readonly (readonly [string, SourceRow])[] = Object.entries(sources);

export function isSource(name: string): name is SourceName {
  return Object.hasOwn(sources, name);
}

export function sourceRow(name: SourceName): SourceRow {
  return sources[name];
}

/** Which source something given on the command line is for; null for none. */
export function sourceFor(given: string, isFolder: boolean): SourceName | null {
  const isAddress = /^https?:\/\//i.test(given);
  const found = rows.find(([, { takes, endings, isPackedFolder = false }]) => {
    // A folder on this machine is read without packing it.
    if (isPackedFolder) return false;
    if (isAddress) return takes === "address";
    if (isFolder) return takes === "folder";
    return takes === "file" && endings.some((ending) => given.toLowerCase().endsWith(ending));
  })?.[0];
  return found !== undefined && isSource(found) ? found : null;
}
