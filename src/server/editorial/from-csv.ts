import { setImmediate as nextTurn } from "node:timers/promises";
import type { ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import { CsvError, readCsv, type CsvRecord } from "#lib/csv.ts";
import type { Context } from "../core/context.ts";
import { indexNew, type NewDocuments } from "../search/indexing.ts";
import { writePaced } from "../db/dialect/paced.ts";
import type { Pace } from "../db/dialect/pace.ts";
import type { Writer } from "../db/open.ts";
import type { Applying } from "./applying.ts";
import { toDocument } from "./cells.ts";
import { cleaned, type Entry, keysOf, parseEntry } from "./documents.ts";
import { beginDraft, maxKey } from "./drafts.ts";
import { align, findEntry } from "./entries.ts";
import { writtenTime } from "./live-keys.ts";
import { pictureFilesOf } from "./pictures.ts";
import { goLive } from "./publish.ts";
import { referencesOf, resolveNamed } from "./references.ts";
import { refusalsOf } from "./refusals.ts";
import { standingOf, type Standing } from "./standing.ts";
import { batchesOf } from "#lib/batches.ts";

/** An error in a table, with its position. */
export interface CsvProblem {
  /** Line of the file, from 1. */
  line: number;
  /** Column, or a part of one, e.g. `performers.0.performer`; empty for the whole line. */
  field: string;
  reason: string;
}

export interface CsvReport {
  /** Records below the header. */
  lines: number;
  /** Lines written by an earlier run of the same table. */
  kept: number;
  /** If there is any, no line was written. */
  problems: CsvProblem[];
}

interface CsvTable {
  kind: ContentKind;
  /** UTF-8. */
  bytes: Uint8Array;
  /** Whether valid lines are only counted, saved as drafts or published. */
  aim: "check" | "draft" | "publish";
}

interface CsvOptions {
  pace?: Pace;
  /** Called with the number of lines checked, then with the number written. */
  onProgress?: (step: "check" | "write", done: number, total: number) => void;
}

interface Line {
  line: number;
  document: ContentDocument;
  standing: Standing;
}

/** Lines checked per turn of the event loop. */
const checkedAtOnce = 200;

/**
 * Creates a document per line. Nothing is written if any line is invalid. Lines are written in small batches, so that other writes run in
 * between; an interrupted run continues if the same table is given again. Lines whose key exists already are refused: existing entries
 * are changed on the screen or in the files.
 */
export async function importCsv(
  context: Context,
  { kind, bytes, aim }: CsvTable,
  { pace, onProgress = () => {} }: CsvOptions = {},
): Promise<CsvReport> {
  const table = readTable(kind, bytes);
  if ("problems" in table) return { lines: 0, kept: 0, problems: table.problems };
  const { columns, records } = table;
  const problems = records
    .filter(({ cells }) => cells.length !== columns.length)
    .map(({ line, cells }) => ({ line, field: "", reason: `有 ${cells.length} 栏，标题行有 ${columns.length} 栏` }));
  const check = createCheck(context, kind, aim);
  const lines: Line[] = [];
  for (const some of batchesOf(records, checkedAtOnce)) {
    const checked = await check(
      some.map(({ line, cells }) => ({ line, document: cleaned(toDocument(kind, columns, cells)) })),
    );
    problems.push(...checked.problems);
    lines.push(...checked.lines);
    onProgress("check", lines.length, records.length);
    await nextTurn();
  }
  problems.sort((one, other) => one.line - other.line);
  const rest = lines.filter(({ standing }) => standing.is !== "done");
  const kept = lines.length - rest.length;
  if (problems.length > 0 || aim === "check") return { lines: records.length, kept, problems };
  const changed = new Set<string>();
  const later: NewDocuments = [];
  await writePaced(
    context.db,
    rest,
    (trx, line) => writeLine({ ...context, later }, trx, { kind, aim, line, changed }),
    {
      ...(pace && { pace }),
      finish: (trx) => indexNew(context, trx, later),
      committed(done, total) {
        if (changed.size > 0) context.changed(...changed);
        changed.clear();
        onProgress("write", done, total);
      },
    },
  );
  return { lines: records.length, kept, problems };
}

function readTable(
  kind: ContentKind,
  bytes: Uint8Array,
): { columns: string[]; records: CsvRecord[] } | { problems: CsvProblem[] } {
  try {
    const [header, ...records] = readCsv(bytes);
    const columns = header?.cells.map((cell) => cell.trim()) ?? [];
    const problems = problemsOfHeader(kind, columns).map((problem) => ({ line: header?.line ?? 1, ...problem }));
    return problems.length > 0 ? { problems } : { columns, records };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problems: [{ line: error.line, field: "", reason: error.message }] };
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

type Checked = { lines: Line[]; problems: CsvProblem[] };

/** Checks the next lines of a table. */
function createCheck(
  { db, storage, now }: Context,
  kind: ContentKind,
  aim: CsvTable["aim"],
): (some: readonly Omit<Line, "standing">[]) => Promise<Checked> {
  const first = new Map<unknown, number>();
  /** Line of each id elsewhere. */
  const holders = new Map<string, number>();
  const pictures = new Map<string, Promise<boolean>>();
  const timed = keysOf(kind).includes("publishedAt");
  return async (some) => {
    const standings = await standingOf(
      db.primary,
      kind,
      some.map(({ document }) => document),
      aim,
    );
    const parsed = some.map(({ line, document }) => {
      const whole = { ...document, ...(timed && { publishedAt: document["publishedAt"] ?? writtenTime(now()) }) };
      return { line, document, ...parseEntry(kind, whole) };
    });
    const references = parsed.flatMap(({ entry }) => (entry ? referencesOf(entry) : []));
    const { reasons } = await resolveNamed(
      db.primary,
      references.map(({ ref }) => ref),
    );
    const problems: CsvProblem[] = [];
    for (const [index, { line, document, entry, problems: wrong }] of parsed.entries()) {
      const say = (field: string, reason: string) => problems.push({ line, field, reason });
      for (const { path, reason } of wrong) say(path, reason);
      const { key } = document;
      if (typeof key === "string" && key.length > maxKey) say("key", `最多 ${maxKey} 个字`);
      else if (standings[index]?.is === "taken") say("key", "这个标识已经用过了");
      for (const { path, ref } of entry ? referencesOf(entry) : []) {
        const reason = reasons.get(ref);
        if (reason !== undefined) say(path, reason);
      }
      for (const { path, reason } of entry ? await refusalsOf(db.primary, entry) : []) say(path, reason);
      for (const [at, id] of entry ? idsOf(entry).entries() : []) {
        const before = holders.get(id);
        if (before !== undefined && before !== line) say(`ids.${at}.id`, `与第 ${before} 行的编号一样`);
        else holders.set(id, line);
      }
      for (const file of entry ? pictureFilesOf(kind, document) : []) {
        const has = pictures.get(file) ?? storage.has(file);
        pictures.set(file, has);
        if (!(await has)) say("", `缺少图片 ${file}`);
      }
      const before = first.get(key);
      if (before !== undefined) say("key", `与第 ${before} 行的标识一样`);
      else if (key !== undefined) first.set(key, line);
    }
    const lines = some.map((one, index): Line => ({ ...one, standing: standings[index] ?? { is: "new" } }));
    return { lines, problems };
  };
}

function idsOf({ kind, value }: Entry): string[] {
  return kind === "video" || kind === "performer" ? value.ids.map(({ source, id }) => `${source} ${id}`) : [];
}

async function writeLine(
  context: Applying,
  trx: Writer,
  { kind, aim, line, changed }: { kind: ContentKind; aim: CsvTable["aim"]; line: Line; changed: Set<string> },
): Promise<void> {
  const { document, standing } = line;
  const now = context.now();
  const draft =
    standing.is === "draft"
      ? await align(trx, await findEntry(trx, standing.entry), now)
      : await beginDraft(trx, kind, document, { now, editor: null, origin: "csv" });
  if (aim !== "publish") return;
  for (const tag of (await goLive(context, trx, draft, { time: now, editor: null })).tags) changed.add(tag);
}
