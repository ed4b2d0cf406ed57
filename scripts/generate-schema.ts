import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type ColumnMetadata, sql } from "kysely";
import { columns } from "#server/db/columns.ts";
import { type Database, openDatabase } from "#server/db/open.ts";
import { tableNotes } from "#server/db/table-notes.ts";
import type { Generated } from "./setup/generated.ts";

/** Types of all tables, read from a newly migrated database. */
export async function generateSchema(): Promise<Generated> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "shiguang-schema-"));
  const database = await openDatabase({ dataDir }, raise);
  try {
    return { file: "src/server/db/schema.ts", text: await schemaOf(database) };
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true });
  }
}

const head = `// Written by \`npm run generate\` from the migrations, columns.ts and table-notes.ts.
import type { Generated, Insertable, Selectable } from "kysely";

/**
 * Portable columns only: integer ids, times as integer milliseconds since 1970 UTC, days as whole days since 1970 in Asia/Shanghai,
 * lists and records as JSON text, yes/no as 0 or 1.
 */
export interface Tables {
`;
const end = `}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;
`;

/** The same text for both engines. Tables of the search indexes are left out: they differ and are used only in `db/dialect`. */
export async function schemaOf({ engine, read }: Pick<Database, "engine" | "read">): Promise<string> {
  const required = engine === "sqlite" ? await sqlitePrimaryKeys(read) : new Set<string>();
  const tables = (await read.introspection.getTables()).filter(
    ({ name }) => !/^search_(tokens|vectors|tiers)/.test(name),
  );
  const parts = tables
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .map((table) => {
      const notes: Readonly<Record<string, string | undefined>> = tableNotes;
      const lines = table.columns.map((column) =>
        columnLines(table.name, column, required.has(`${table.name}.${column.name}`)),
      );
      return `${comment(notes[table.name], "  ")}  ${table.name}: {\n${lines.join("")}  };\n`;
    });
  return `${head}${parts.join("")}${end}`;
}

type Facts = Readonly<Record<string, Readonly<Record<string, string | { values: readonly string[]; note?: string }>>>>;

function columnLines(table: string, column: ColumnMetadata, isRequired: boolean): string {
  const all: Facts = columns;
  const facts = all[table]?.[column.name];
  const { values, note } = typeof facts === "string" ? { note: facts } : (facts ?? {});
  const base = values?.map((value) => JSON.stringify(value)).join(" | ") ?? typeOf(column.dataType);
  const type = column.isNullable && !isRequired ? `${base} | null` : base;
  const hasDefault = column.hasDefaultValue || column.isAutoIncrementing;
  return `${comment(note, "    ")}    ${column.name}: ${hasDefault ? `Generated<${type}>` : type};\n`;
}

function typeOf(dataType: string): "number" | "string" {
  if (/^(bigint|integer|real|double precision|int[48]|float[48])$/i.test(dataType)) return "number";
  if (/^text$/i.test(dataType)) return "string";
  throw new Error(`No portable column type: ${dataType}`);
}

function comment(text: string | undefined, indent: string): string {
  return text === undefined ? "" : `${indent}/** ${text} */\n`;
}

/** SQLite reports primary keys as nullable, although they are never null. */
async function sqlitePrimaryKeys(read: Database["read"]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select tables.name || '.' || columns.name as name
    from pragma_table_list as tables, pragma_table_info(tables.name) as columns
    where columns.pk > 0`.execute(read);
  return new Set(rows.map(({ name }) => name));
}

function raise(error: Error): never {
  throw error;
}
