import { randomUUID } from "node:crypto";
import pg from "pg";

/** The role may not create databases. */
export class NoSpareDatabase extends Error {
  constructor(cause: unknown) {
    super("no right to create a database", { cause });
    this.name = "NoSpareDatabase";
  }
}

const insufficientPrivilege = "42501";

/** Creates an empty database beside the one at `url`, for trying something out. */
export async function createSpareDatabase(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `shiguang_drill_${randomUUID().replaceAll("-", "").slice(0, 12)}`;
  await run(url, `create database ${name} template template0`).catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? error.code : "";
    throw code === insufficientPrivilege ? new NoSpareDatabase(error) : error;
  });
  const spare = new URL(url);
  spare.pathname = `/${name}`;
  return { url: spare.href, drop: () => run(url, `drop database if exists ${name} with (force)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
