import type { LocalRecord } from "./open-records.ts";
import { environment } from "../environment.ts";
import { LocalDataError } from "./local-data-error.ts";

/** A record to add: a name to query by, and any other fields. */
export type NewRecord = { name: string } & Record<string, unknown>;

/** Result of an operation on the local database, with a message to display. */
export interface Done<Value> {
  tip: string;
  value: Value;
}

const missing = "数据不存在";
const missingOrSame = "数据不存在或无需更新";

/** Adds a record and returns its id. */
export function addRecord(record: NewRecord): Promise<Done<number>> {
  return attempt("数据添加失败", async () => {
    const value = await (await records()).add(stamp(record));
    return { tip: "数据添加成功", value };
  });
}

/** Adds all records or none, and returns their ids. */
export function addRecords(added: readonly NewRecord[]): Promise<Done<number[]>> {
  return attempt("批量添加失败", async () => {
    const table = await records();
    const value = await table.db.transaction("rw", table, () => table.bulkAdd(added.map(stamp), { allKeys: true }));
    return { tip: "批量添加成功", value };
  });
}

/** Returns the record with this id; rejects if there is none. */
export function getRecord(id: number): Promise<LocalRecord> {
  return attempt("数据获取失败", async () => {
    const record = await (await records()).get(id);
    if (record === undefined) throw new Error(missing);
    return record;
  });
}

/** Returns records in the order they were added: all, or those with this name. */
export function queryRecords(query: { name?: string } = {}): Promise<LocalRecord[]> {
  return attempt("查询失败", async () => {
    const table = await records();
    return query.name === undefined ? table.toArray() : table.where("name").equals(query.name).sortBy("id");
  });
}

/** Changes fields of a record; rejects if there is none or nothing changes. Objects and arrays always count as changed. */
export function updateRecord(id: number, changes: Partial<NewRecord>): Promise<Done<number>> {
  return attempt("数据更新失败", async () => {
    const table = await records();
    const changed = await table
      .where("id")
      .equals(id)
      .filter((record) => differs(record, changes))
      .modify(changes);
    if (changed === 0) throw new Error(missingOrSame);
    return { tip: "数据更新成功", value: id };
  });
}

/** Deletes a record. Deleting a missing one is no error. */
export function deleteRecord(id: number): Promise<Done<number>> {
  return attempt("数据删除失败", async () => {
    await (await records()).delete(id);
    return { tip: "数据删除成功", value: id };
  });
}

/** Dexie is loaded on first use. */
async function records() {
  const { openRecords } = await import("./open-records.ts");
  return openRecords();
}

function differs(record: LocalRecord, changes: Partial<NewRecord>): boolean {
  return Object.entries(changes).some(([field, value]) => !Object.is(record[field], value));
}

function stamp(record: NewRecord): NewRecord & { createdAt: string } {
  return { ...record, createdAt: new Date(environment.now()).toISOString() };
}

async function attempt<Value>(prefix: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new LocalDataError(`${prefix}：${reason}`, { cause });
  }
}
