import { cpSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { openSite } from "#server/site/site.ts";
import { startCluster } from "../../helpers/postgres.ts";
import { copyDatabase, fillOnce, scaleDatabase } from "../filled.ts";
import { generator } from "../vocabulary.ts";
import { readTerms } from "../terms.ts";

export interface SiteOptions {
  engine: "sqlite" | "postgres";
  rows: number;
  /** Folder of databases that are kept; they are copied, never written. */
  keep?: string | undefined;
  /** A PostgreSQL server whose databases are kept and copied likewise. */
  server?: string | undefined;
  /** Programs of PostgreSQL, for a cluster of its own. */
  postgres: string | null;
}

/** What there is to be asked for. */
export interface Catalogue {
  films: number;
  performers: number;
  reviews: number;
  tags: number;
  /** Words people search for, shuffled. */
  terms: readonly string[];
}

export interface FilledSite {
  dataDir: string;
  databaseUrl: string | undefined;
  catalogue: Catalogue;
  remove(): Promise<void>;
}

/** A database with so many films that may be written to, below `folder`. */
export async function openFilledSite(
  folder: string,
  options: SiteOptions,
  say: (text: string) => void,
): Promise<FilledSite> {
  const dataDir = path.join(folder, "site");
  mkdirSync(dataDir, { recursive: true });
  if (options.engine === "sqlite") {
    if (options.keep !== undefined) {
      const kept = path.join(options.keep, `sqlite-${options.rows}`);
      if (!existsSync(kept)) await look(kept, undefined, options.rows, say);
      cpSync(kept, dataDir, { recursive: true });
    }
    const catalogue = await look(dataDir, undefined, options.rows, say);
    return { dataDir, databaseUrl: undefined, catalogue, remove: async () => {} };
  }
  const { url, remove } = await openDatabase(options, dataDir, say);
  return { dataDir, databaseUrl: url, catalogue: await look(dataDir, url, options.rows, say), remove };
}

async function openDatabase({ server, rows, postgres }: SiteOptions, dataDir: string, say: (text: string) => void) {
  if (server !== undefined) {
    const kept = await scaleDatabase(server, rows);
    await look(dataDir, kept, rows, say);
    return copyDatabase(kept);
  }
  if (postgres === null) throw new Error("没有 PostgreSQL");
  const cluster = startCluster(postgres, ["shared_buffers=1GB", "max_wal_size=4GB"]);
  return { url: cluster.url, remove: async () => cluster.stop() };
}

/** Migrates and fills the database where that has not been done. */
async function look(
  dataDir: string,
  databaseUrl: string | undefined,
  rows: number,
  say: (text: string) => void,
): Promise<Catalogue> {
  const settings = { DATA_DIR: dataDir, DEMO_CONTENT: "off", LOG_LEVEL: "error" };
  const env = readEnv(databaseUrl === undefined ? settings : { ...settings, DATABASE_URL: databaseUrl });
  const site = await openSite(env, createLog(env));
  try {
    const { context } = site;
    await fillOnce(context, rows, say);
    const count = async (table: "videos" | "performers" | "reviews" | "tags") => {
      const query = context.db.read.selectFrom(table).select(({ fn }) => fn.countAll<number>().as("count"));
      return (await query.executeTakeFirstOrThrow()).count;
    };
    const random = generator(5);
    const terms = [...(await readTerms(context)).values()].flat().map((term) => ({ term, place: random(1e9) }));
    return {
      films: await count("videos"),
      performers: await count("performers"),
      reviews: await count("reviews"),
      tags: await count("tags"),
      terms: terms.toSorted((left, right) => left.place - right.place).map(({ term }) => term),
    };
  } finally {
    await site.close();
  }
}
