import type { ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import { CsvError, parseCsv, type CsvRecord } from "../content/csv.ts";
import type { Context } from "../context.ts";
import type { Reader } from "../db/open.ts";
import { toDocument } from "./cells.ts";
import { cleaned, keysOf, parseEntry } from "./documents.ts";
import { beginDraft, longestKey } from "./drafts.ts";
import { writtenTime } from "./live-keys.ts";
import { pictureFilesOf } from "./pictures.ts";
import { goLive } from "./publish.ts";
import { referencesOf, resolve, tables } from "./references.ts";

/** Something wrong in a table, where its writer finds it. */
export interface CsvProblem {
  /** Of the file, from 1. */
  line: number;
  /** Column, or a part of one, e.g. `performers.0.performer`; empty when the line as a whole is meant. */
  field: string;
  reason: string;
}

export interface CsvReport {
  /** Records below the header. */
  lines: number;
  /** None of the lines was written while there is one. */
  problems: CsvProblem[];
}

interface CsvTable {
  kind: ContentKind;
  /** UTF-8. */
  bytes: Uint8Array;
  /** What becomes of good lines: only counted, kept as drafts, or shown to readers at once. */
  aim: "check" | "draft" | "publish";
}

/** One line, one new document; all or nothing. What exists already is refused: it is changed on the screen or in the files. */
export async function importCsv(context: Context, { kind, bytes, aim }: CsvTable): Promise<CsvReport> {
  const table = readTable(kind, bytes);
  if ("problems" in table) return { lines: 0, problems: table.problems };
  const { columns, records } = table;
  const documents = records.map(({ line, cells }) => ({ line, document: cleaned(toDocument(kind, columns, cells)) }));
  const problems = records
    .filter(({ cells }) => cells.length !== columns.length)
    .map(({ line, cells }) => ({ line, field: "", reason: `有 ${cells.length} 栏，标题行有 ${columns.length} 栏` }));
  const seen = new Map<unknown, number>();
  for (const { line, document } of documents) {
    for (const { field, reason } of await problemsOf(context, kind, document)) problems.push({ line, field, reason });
    const first = seen.get(document["key"]);
    if (first !== undefined) problems.push({ line, field: "key", reason: `与第 ${first} 行的标识一样` });
    else if (document["key"] !== undefined) seen.set(document["key"], line);
  }
  problems.sort((one, other) => one.line - other.line);
  if (problems.length === 0 && aim !== "check") await keepAll(context, kind, documents, aim);
  return { lines: records.length, problems };
}

function readTable(
  kind: ContentKind,
  bytes: Uint8Array,
): { columns: string[]; records: CsvRecord[] } | { problems: CsvProblem[] } {
  try {
    const [header, ...records] = parseCsv(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const columns = header?.cells.map((cell) => cell.trim()) ?? [];
    const problems = problemsOfHeader(kind, columns).map((problem) => ({ line: header?.line ?? 1, ...problem }));
    return problems.length > 0 ? { problems } : { columns, records };
  } catch (error) {
    if (error instanceof CsvError) return { problems: [{ line: error.line, field: "", reason: error.message }] };
    if (!(error instanceof TypeError)) throw error;
    return { problems: [{ line: 1, field: "", reason: "文件不是 UTF-8：请另存为“CSV UTF-8”" }] };
  }
}

function problemsOfHeader(kind: ContentKind, columns: readonly string[]): Omit<CsvProblem, "line">[] {
  const known = keysOf(kind);
  const wrong = columns.flatMap((column, at) => {
    if (column === "status") return [{ field: column, reason: "不写这一栏：发布与否由 --publish 决定" }];
    if (!known.includes(column)) return [{ field: column, reason: "没有这个键" }];
    return columns.indexOf(column) === at ? [] : [{ field: column, reason: "这一栏写了两次" }];
  });
  return columns.includes("key") ? wrong : [...wrong, { field: "key", reason: "标题行里要有这一栏" }];
}

async function problemsOf(
  { db, storage, now }: Context,
  kind: ContentKind,
  document: ContentDocument,
): Promise<Omit<CsvProblem, "line">[]> {
  const timed = keysOf(kind).includes("publishedAt") && document["publishedAt"] === undefined;
  const whole = { ...document, ...(timed && { publishedAt: writtenTime(now()) }) };
  const { entry, problems } = parseEntry(kind, whole);
  const found = problems.map(({ path, reason }) => ({ field: path, reason }));
  const { key } = document;
  if (typeof key === "string") {
    if (key.length > longestKey) found.push({ field: "key", reason: `最多 ${longestKey} 个字` });
    else if (await isTaken(db.primary, kind, key)) found.push({ field: "key", reason: "这个标识已经用过了" });
  }
  if (entry === null) return found;
  const { problems: missing } = await resolve(db.primary, referencesOf(entry));
  found.push(...missing.map(({ path, reason }) => ({ field: path, reason })));
  for (const file of pictureFilesOf(kind, document)) {
    if (!(await storage.has(file))) found.push({ field: "", reason: `缺少图片 ${file}` });
  }
  return found;
}

async function isTaken(db: Reader, kind: ContentKind, key: string): Promise<boolean> {
  const entry = await db
    .selectFrom("content_entries")
    .select("id")
    .where("kind", "=", kind)
    .where("content_key", "=", key)
    .executeTakeFirst();
  return (
    entry !== undefined ||
    (await db.selectFrom(tables[kind]).select("id").where("content_key", "=", key).executeTakeFirst()) !== undefined
  );
}

async function keepAll(
  context: Context,
  kind: ContentKind,
  documents: readonly { document: ContentDocument }[],
  aim: "draft" | "publish",
): Promise<void> {
  const hand = { now: context.now(), editor: null, origin: "csv" } as const;
  const tags = await context.db.write(async (trx) => {
    const changed: string[] = [];
    for (const { document } of documents) {
      const draft = await beginDraft(trx, kind, document, hand);
      if (aim === "draft") continue;
      changed.push(...(await goLive(context, trx, draft, { time: hand.now, editor: null })).tags);
    }
    return changed;
  });
  if (tags.length > 0) context.changed(...new Set(tags));
}
