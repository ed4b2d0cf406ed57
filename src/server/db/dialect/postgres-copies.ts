import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import type { DatabaseCopies, TableRows } from "./engine.ts";
import { DatabaseInUse } from "./in-use.ts";

const run = promisify(execFile);

/** `pg_dump` or `pg_restore` is not installed, or is older than the server. */
export class ToolMissing extends Error {
  readonly tool: string;

  constructor(tool: string, cause?: unknown) {
    super(`${tool} is missing`, { cause });
    this.name = "ToolMissing";
    this.tool = tool;
  }
}

/** Backups with PostgreSQL's own programs: `pg_dump` reads a consistent snapshot while the site keeps writing. */
export function postgresCopies(url: string): DatabaseCopies {
  return {
    engine: "postgres",
    extension: "dump",

    async save(target) {
      // The rows are counted in the very snapshot that is dumped.
      return withClient(url, async (client) => {
        await client.query("begin isolation level repeatable read read only");
        const { rows } = await client.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
        const what = ["--format=custom", "--no-owner", "--no-privileges", `--snapshot=${rows[0]?.snapshot ?? ""}`];
        await runTool("pg_dump", [...what, `--file=${target}`], url);
        return countRows(client);
      });
    },

    rows: () => withClient(url, countRows),

    // Indexes are not copied, and the rest is compressed: a hundred thousand films took a fifth of their tables.
    size: () => withClient(url, async (client) => Math.ceil((await tablesSize(client)) / 2)),

    async isEmpty() {
      return (await tables(url)).length === 0;
    },

    async canLoad(source) {
      try {
        await runTool("pg_restore", ["--list", source]);
        return true;
      } catch (error) {
        if (error instanceof ToolMissing) throw error;
        return false;
      }
    },

    async clear() {
      await withClient(url, async (client) => {
        const { rows: others } = await client.query<{ count: string }>(
          `select count(*) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
        );
        if (Number(others[0]?.count) > 0) throw new DatabaseInUse();
        for (const name of await tables(url)) await client.query(`drop table if exists ${name} cascade`);
        const { rows } = await client.query<{ name: string }>(
          `select p.oid::regprocedure::text as name from pg_proc as p
           where p.pronamespace = current_schema()::regnamespace
             and not exists (select 1 from pg_depend as d where d.objid = p.oid and d.deptype = 'e')`,
        );
        for (const { name } of rows) await client.query(`drop function if exists ${name} cascade`);
      });
    },

    async load(source) {
      const quiet = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"];
      await runTool("pg_restore", [...quiet, source], url);
    },
  };
}

/** The password is passed in the environment, not on the command line, where other users of the machine could read it. */
async function runTool(tool: "pg_dump" | "pg_restore", args: readonly string[], url?: string): Promise<void> {
  // What it says is read below.
  const env: NodeJS.ProcessEnv = { ...process.env, LC_ALL: "C" };
  const database: string[] = [];
  if (url !== undefined) {
    const target = new URL(url);
    if (target.password !== "") env["PGPASSWORD"] = decodeURIComponent(target.password);
    target.password = "";
    database.push(`--dbname=${target.href}`);
  }
  try {
    await run(tool, [...database, ...args], { env, maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    const older = error instanceof Error && /server version mismatch|unsupported version/.test(error.message);
    if (missing || older) throw new ToolMissing(tool, error);
    throw error;
  }
}

async function countRows(client: pg.Client): Promise<TableRows> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = current_schema() order by tablename",
  );
  const counts: [string, number][] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${client.escapeIdentifier(name)}`);
    counts.push([name, Number(rows[0]?.count)]);
  }
  return Object.fromEntries(counts);
}

async function tablesSize(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce(sum(pg_table_size(c.oid)), 0) as bytes from pg_class as c
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`,
  );
  return Number(rows[0]?.bytes);
}

function tables(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = current_schema()`,
    );
    return rows.map(({ name }) => name);
  });
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
