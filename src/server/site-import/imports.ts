import { createHash, randomUUID } from "node:crypto";
import { open, stat } from "node:fs/promises";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import type { Counts, ImportContext, Mapping } from "./batch.ts";
import { listClasses } from "./classes.ts";
import { importOptions, type ImportOptions } from "./options.ts";
import { runImport } from "./run.ts";
import { ImportStopped, type RunOptions, type Source } from "./record-source.ts";
import { isSource, sourceRow, type Reading, type SourceName } from "./sources.ts";

export interface NewImport {
  source: SourceName;
  /** Path of a file, or an address. */
  address: string;
  options: ImportOptions;
  dry: boolean;
}

/** Continues an interrupted import of the same source, or creates a new one. */
export async function beginImport(
  { db, now }: Pick<ImportContext, "db" | "now">,
  { source, address, options, dry }: NewImport,
): Promise<Row<"imports">> {
  const fingerprint = sourceRow(source).takes === "file" ? await fingerprintOf(address) : "";
  const written = JSON.stringify(options);
  return db.write(async (trx) => {
    const open = await trx
      .selectFrom("imports")
      .selectAll()
      .where("source", "=", source)
      .where("address", "=", address)
      .where("fingerprint", "=", fingerprint)
      .where("options", "=", written)
      .where("dry", "=", dry ? 1 : 0)
      .where("queued", "=", 0)
      .where("state", "in", ["running", "failed"])
      .orderBy("id", "desc")
      .executeTakeFirst();
    const begun = { state: "running" as const, started_at: now(), ended_at: null, reason: "", holder: randomUUID() };
    // A dry run always starts from the beginning, because what it would have created is only in memory.
    if (open && !dry)
      return trx.updateTable("imports").set(begun).where("id", "=", open.id).returningAll().executeTakeFirstOrThrow();
    return trx
      .insertInto("imports")
      .values({
        source,
        address,
        fingerprint,
        options: written,
        dry: dry ? 1 : 0,
        created_at: now(),
        created_by: null,
        total: null,
        told_at: null,
        repeat_hours: null,
        next_at: null,
        mark: null,
        ...begun,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

const looked = 1024 * 1024;

/** Hash of a file's length, beginning and end. */
async function fingerprintOf(address: string): Promise<string> {
  const { size } = await stat(address);
  const file = await open(address);
  try {
    const hash = createHash("sha256").update(String(size));
    for (const position of [0, Math.max(0, size - looked)]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(looked, size)), { position });
      hash.update(buffer.subarray(0, bytesRead));
    }
    return hash.digest("hex");
  } finally {
    await file.close();
  }
}

const hour = 3_600_000;

/** Called in the transaction that ends an import. */
export type Settled = (trx: Writer, state: "done" | "failed") => Promise<void>;

/** Runs an import from its stored position to the end. Throws if it fails; it can be continued later. */
export async function continueImport(
  context: ImportContext,
  row: Row<"imports">,
  options: Omit<RunOptions, "mapping"> & Reading & { settled?: Settled } = {},
): Promise<Counts> {
  const asked = importOptions.parse(JSON.parse(row.options));
  const { hours } = asked;
  // Of the last hours: those since they were asked for belong to them, and pages have moved on since an earlier attempt.
  const late = Math.ceil((context.now() - row.created_at) / hour);
  const wanted = hours === undefined ? asked : { ...asked, hours: hours + late };
  // What is read again is counted again; what an earlier attempt wrote is not written again, and remarks on it are not made again.
  const anew = { position: "", read: 0, same: 0, wrong: 0, left_out: 0, total: null };
  const from = hours === undefined ? row : { ...row, ...anew };
  const { channels, genres, kinds, classes } = asked;
  const mapping: Mapping = { channels, genres, kinds, classes: classes ? new Set(classes) : null };
  const source = () => sourceOf(row, wanted, options);
  try {
    const counts =
      asked.step === "classes"
        ? await listClasses(context, row, source(), options)
        : await runImport(context, from, source(), { ...options, mapping });
    await settle(context, row, { state: "done", reason: "" }, options.settled);
    return counts;
  } catch (error) {
    if (error instanceof ImportStopped || options.signal?.aborted) throw error;
    const reason = error instanceof Error ? error.message.slice(0, 500) : "";
    await settle(context, row, { state: "failed", reason }, options.settled);
    throw error;
  }
}

async function settle(
  { db, now }: Pick<ImportContext, "db" | "now">,
  { id, holder }: Row<"imports">,
  end: { state: "done" | "failed"; reason: string },
  settled: Settled = async () => {},
): Promise<void> {
  await db.write(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("imports")
      .set({ ...end, ended_at: now() })
      .where("id", "=", id)
      .where("state", "=", "running")
      .where("holder", "=", holder)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await settled(trx, end.state);
  });
}

function sourceOf({ source, address }: Row<"imports">, asked: ImportOptions, reading: Reading): Source {
  if (!isSource(source)) throw new Error(`没有“${source}”这种来源`);
  const { privateHosts, pause, signal } = reading;
  return sourceRow(source).read(address, asked, {
    signal,
    ...(privateHosts && { privateHosts }),
    ...(pause && { pause }),
  });
}
