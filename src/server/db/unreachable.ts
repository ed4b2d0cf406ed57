import { type Kysely, sql } from "kysely";
import { connectPostgres } from "./dialect/postgres.ts";
import { openSqliteWriter } from "./dialect/sqlite.ts";
import { sqliteFile, type DatabaseAddress } from "./address.ts";
import type { Tables } from "./schema.ts";

/** The database cannot be opened at all; the message names the setting and says what to look at. */
export class DatabaseUnreachable extends Error {
  /** What the system or the server says. */
  readonly reason: string;

  constructor(place: string, todo: string, cause: unknown) {
    const reason = reasonOf(cause);
    super(`${place}（${reason}）。${todo}`, { cause });
    this.reason = reason;
  }
}

/**
 * One connection that writes, for the migrator; it has been used once.
 * @throws {DatabaseUnreachable}
 */
export async function connectWriter(
  { url, dataDir }: DatabaseAddress,
  report: (error: Error) => void,
  timeout?: number,
): Promise<Kysely<Tables>> {
  if (!url) return openFile(sqliteFile(dataDir));
  const db = connectPostgres(url, report, timeout);
  try {
    await sql`select 1`.execute(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw new DatabaseUnreachable("DATABASE_URL：连不上数据库", "看地址、用户、密码与数据库进程。", error);
  }
}

function openFile(file: string): Kysely<Tables> {
  try {
    return openSqliteWriter(file);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const sqlite = error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : undefined;
    const place = `DATA_DIR：打不开数据库 ${file}`;
    if (denied.has(code) || sqlite === readOnly)
      throw new DatabaseUnreachable(place, "文件与文件夹要归运行网站的用户所有，写得进去。", error);
    if (sqlite !== undefined && broken.has(sqlite))
      throw new DatabaseUnreachable(place, "它已损坏，或不是这个网站的数据库：从备份恢复，见 npm run restore。", error);
    throw error;
  }
}

const denied: ReadonlySet<unknown> = new Set(["EACCES", "EPERM", "EROFS", "EISDIR"]);
/** SQLITE_READONLY, SQLITE_CORRUPT and SQLITE_NOTADB, the low byte of extended error codes. */
const readOnly = 8;
const broken: ReadonlySet<number> = new Set([11, 26]);

/** A host name may stand for several addresses, each with an error of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("；");
  return error instanceof Error ? error.message : String(error);
}
