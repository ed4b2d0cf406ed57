import { readFile } from "node:fs/promises";
import { CsvError, readCsv } from "#lib/csv.ts";
import { toDocument } from "../editorial/cells.ts";
import { keysOf } from "../editorial/documents.ts";
import type { ContentKind } from "#lib/contract/schemas/editorial.ts";
import type { Source } from "./record-source.ts";

/** A table whose first line names the columns; one kind per file, cells as in `npm run content:csv`. Positions are record numbers. */
export function csv(file: string, kind: ContentKind): Source {
  let read: ReturnType<typeof readTable> | undefined;
  const table = () => (read ??= readTable(file, kind));
  return {
    async *records(position) {
      const { problem, brokenLine, columns, records } = await table();
      if (problem) {
        yield { line: `第 ${brokenLine} 行`, position: "", problems: [problem] };
        return;
      }
      const from = Number(position);
      for (const [index, { line, cells }] of records.slice(from).entries()) {
        const at = { line: `第 ${line} 行`, position: String(from + index + 1) };
        if (cells.length === columns.length) yield { ...at, kind, document: toDocument(kind, columns, cells) };
        else {
          const reason = `有 ${cells.length} 栏，标题行有 ${columns.length} 栏`;
          yield {
            ...at,
            problems: [
              { field: "", reason, value: cells.join(",").slice(0, 80), hint: "栏里有逗号时，整栏用引号包住" },
            ],
          };
        }
      }
    },
    total: async () => (await table()).records.length,
  };
}

async function readTable(file: string, kind: ContentKind) {
  const nothing = { brokenLine: 1, columns: [], records: [] };
  try {
    const [header, ...records] = readCsv(await readFile(file));
    const columns = header?.cells.map((cell) => cell.trim()) ?? [];
    const known = keysOf(kind);
    const wrong = columns.find((column) => !known.includes(column));
    if (wrong === undefined) return { ...nothing, problem: null, columns, records };
    const hint = `可以写的有 ${known.join("、")}`;
    return { ...nothing, problem: { field: wrong, reason: "没有这个键", value: wrong, hint } };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ...nothing, brokenLine: error.line, problem: { field: "", reason: error.message, value: "", hint: "" } };
  }
}
