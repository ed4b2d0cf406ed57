import { Dexie, type EntityTable } from "dexie";
import type { LocalRecord } from "./local-records.ts";

const database = new Dexie("md_db");
database.version(1).stores({ records: "++id, name, createdAt" });

/** The one store of `md_db`, opened by its first use. */
export function openRecords(): EntityTable<LocalRecord, "id"> {
  return database.table("records");
}
