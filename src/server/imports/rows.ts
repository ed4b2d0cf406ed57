import type { ImportDetail, ImportRow } from "#lib/contract/schemas/imports.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Reader } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { latestId, readPage } from "../paging/paging.ts";
import { importOptions } from "../site-import/options.ts";
import { readProblems } from "../site-import/problems.ts";
import { reportText } from "../site-import/report.ts";
import { readSeen } from "../site-import/seen.ts";
import { isSource, sourceRow } from "../site-import/sources.ts";
import { fileIdOf } from "./files.ts";
import { readMapping } from "./mapping.ts";
import { toIso } from "../core/iso-time.ts";

export async function listImports(
  { db }: SignedInContext,
  { cursor, pageSize }: Input<"admin/imports/list">,
): Promise<Page<ImportRow>> {
  const query = db.primary.selectFrom("imports").selectAll();
  const page = await readPage(query, { list: "imports", order: latestId, table: "imports", cursor, pageSize });
  const names = await namesOf(db.primary, page.list);
  return { ...page, list: page.list.map((row) => toRow(row, names)) };
}

/** @throws {AppError} `contentMissing` */
export async function requireImport(db: Reader, id: number): Promise<Row<"imports">> {
  const row = await db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("contentMissing", { tip: "这次导入已经不在了" });
  return row;
}

export async function readRow(db: Reader, id: number): Promise<ImportRow> {
  const row = await requireImport(db, id);
  return toRow(row, await namesOf(db, [row]));
}

export async function readImport(
  { db }: SignedInContext,
  { id }: Input<"admin/imports/detail">,
): Promise<ImportDetail> {
  const row = await requireImport(db.primary, id);
  const problems = await readProblems(db.primary, id);
  const shown = toRow(row, await namesOf(db.primary, [row]));
  return {
    row: shown,
    problems,
    ...(await readMapping(db.primary, row)),
    report: `${shown.label} ${shown.name}\n${reportText(row, problems)}\n`,
  };
}

async function namesOf(db: Reader, rows: readonly Row<"imports">[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ address }) => fileIdOf(address) ?? []);
  if (ids.length === 0) return new Map();
  const files = await db.selectFrom("import_files").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(files.map(({ id, name }) => [id, name]));
}

function toRow(row: Row<"imports">, names: ReadonlyMap<string, string>): ImportRow {
  const { id, source, address, state, read, added, changed, same, wrong, total, reason, failures } = row;
  const fileId = fileIdOf(address);
  const { step } = importOptions.parse(JSON.parse(row.options));
  return {
    id,
    source,
    label: isSource(source) ? sourceRow(source).label : source,
    name: fileId === null ? address : (names.get(fileId) ?? "上传的文件（已清理）"),
    state,
    step: row.dry === 0 ? "write" : (step ?? "check"),
    dry: row.dry === 1,
    byCommand: row.queued === 0,
    read,
    added,
    changed,
    same,
    wrong,
    leftOut: row.left_out,
    rows: row.rows_written,
    total,
    workTime: row.work_time,
    reason,
    repeatHours: row.repeat_hours,
    nextAt: toIso(row.next_at),
    failures,
    newClasses: row.dry === 0 ? Object.keys(readSeen(row.seen).channels).length : 0,
    createdAt: new Date(row.created_at).toISOString(),
    endedAt: toIso(row.ended_at),
  };
}
