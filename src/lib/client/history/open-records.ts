import { Dexie, type EntityTable } from "dexie";
import { closeOnLeave } from "./close-on-leave.ts";
import { opened } from "./opened.ts";

/** `createdAt` is ISO 8601, set when the record is added. */
export type LocalRecord = { id: number; name: string; createdAt: string } & Record<string, unknown>;

const database = new Dexie("md_db");
database.version(1).stores({ records: "++id, name, createdAt" });
closeOnLeave(database);

/** The only table of `md_db`; the database is opened on first use. */
export async function openRecords(): Promise<EntityTable<LocalRecord, "id">> {
  await opened(database);
  return database.table("records");
}
