import { randomBytes } from "node:crypto";
import { open } from "node:fs/promises";
import path from "node:path";
import { importPart } from "#lib/contract/schemas/imports.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { AppError, wrongField } from "../core/errors.ts";
import type { Row } from "../db/schema.ts";
import { inWorkFolder } from "../transcode/folders.ts";
import { unpackNfos } from "./unpack-folder.ts";
import { unpacked } from "./unpack.ts";

/** Milliseconds a file is kept after it was last used. */
const keptFor = 30 * 86_400_000;

const keyOf = (id: string, number: number): string => `uploads/${id}/${number}`;

export async function openFile(
  context: SignedInContext,
  { name, size }: Input<"admin/imports/file">,
): Promise<Output<"admin/imports/file">> {
  const { db, identity, now } = context;
  const id = randomBytes(16).toString("hex");
  const time = now();
  const row = await db.write(async (trx) => {
    // The objects of rows deleted here are removed by the job that looks for unused files.
    await trx
      .deleteFrom("import_files")
      .where("touched_at", "<", time - keptFor)
      .execute();
    await recordOwnAction(context, trx, { act: "import.file", summary: name });
    return trx
      .insertInto("import_files")
      .values({ id, name, size, created_by: identity.userId, created_at: time, touched_at: time })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return toFile(row);
}

/** Stores the next part. A part that has arrived before is not stored again. */
export async function sendPart(
  { db, storage, now }: SignedInContext,
  { fileId, number, part }: Input<"admin/imports/part">,
): Promise<Output<"admin/imports/part">> {
  const row = await db.primary.selectFrom("import_files").selectAll().where("id", "=", fileId).executeTakeFirst();
  if (!row) throw new AppError("contentMissing", { tip: "这个文件已经不在了，请重新选择" });
  const at = Number(number);
  if (at < row.parts) return toFile(row);
  const expected = Math.min(importPart, row.size - row.received);
  if (at > row.parts || part.size !== expected) throw new AppError("conflict", { tip: "文件没有按顺序传，请重新选择" });
  await storage.put(keyOf(fileId, at), new Uint8Array(await part.arrayBuffer()));
  const received = row.received + part.size;
  const stored = await db.write((trx) =>
    trx
      .updateTable("import_files")
      .set({ received, parts: at + 1, touched_at: now() })
      .where("id", "=", fileId)
      .where("parts", "=", at)
      .returningAll()
      .executeTakeFirst(),
  );
  return toFile(stored ?? { ...row, received, parts: at + 1 });
}

function toFile({ id, received, size, parts }: Row<"import_files">): Output<"admin/imports/file"> {
  return { fileId: id, received, size, parts };
}

export const fileAddress = (id: string): string => `file:${id}`;

export function fileIdOf(address: string): string | null {
  return /^file:([0-9a-f]{32})$/.exec(address)?.[1] ?? null;
}

/** The complete file; otherwise throws an error for the form's field. */
export async function requireFile({ db }: Pick<Context, "db">, id: string): Promise<Row<"import_files">> {
  const row = await db.primary.selectFrom("import_files").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw wrongField("file", "请选一个文件");
  if (row.received < row.size) throw wrongField("file", "文件还没有传完，请重新选择");
  return row;
}

/** Runs `work` with a local copy of an uploaded file, unpacked: a file with one of `endings`, or a folder with the name of the upload. */
export async function withFile<Result>(
  { db, storage, now }: Pick<Context, "db" | "storage" | "now">,
  { id, endings, isFolder }: { id: string; endings: readonly string[]; isFolder: boolean },
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const row = await db.primary.selectFrom("import_files").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Error("上传的文件已经不在了，请重新上传");
  await db.write((trx) => trx.updateTable("import_files").set({ touched_at: now() }).where("id", "=", id).execute());
  return inWorkFolder(async (folder) => {
    const file = path.join(folder, `file${/\.[a-z0-9]{1,8}(?:\.gz)?$/i.exec(row.name)?.[0] ?? ""}`);
    const copy = await open(file, "w");
    try {
      for (let number = 0; number < row.parts; number += 1) {
        for await (const chunk of await storage.open(keyOf(id, number))) await copy.appendFile(chunk);
      }
    } finally {
      await copy.close();
    }
    if (!isFolder) return work(await unpacked(file, endings));
    // The name of the folder is part of what its films are recognized by.
    const library = path.join(folder, libraryName(row.name));
    await unpackNfos(file, library);
    return work(library);
  });
}

/** A folder's name from that of its archive, which an operator has chosen. */
const libraryName = (archive: string): string =>
  archive.replace(/\.zip$/i, "").replaceAll(/[^\p{L}\p{N} ()[\]_-]/gu, "_") || "nfo";
