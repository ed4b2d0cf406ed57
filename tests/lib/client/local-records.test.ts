import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { environment } from "#lib/client/environment.ts";
import { LocalDataError } from "#lib/client/history/local-data-error.ts";
import {
  addRecord,
  addRecords,
  deleteRecord,
  getRecord,
  queryRecords,
  updateRecord,
} from "#lib/client/history/local-records.ts";
import { fakeBrowser } from "../fakes/browser.ts";

beforeEach(async () => {
  Object.assign(environment, fakeBrowser().environment);
  for (const { id } of await queryRecords()) await deleteRecord(id);
});

async function complaint(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof LocalDataError)) throw new Error("no LocalDataError");
  return error.message;
}

test("an added record has an id and the time it was added", async () => {
  const { tip, value: id } = await addRecord({ name: "草稿", text: "光" });
  expect(tip).toBe("数据添加成功");
  expect(await getRecord(id)).toEqual({ id, name: "草稿", text: "光", createdAt: "2026-10-03T12:00:00.000Z" });
});

test("records are found by name in the order they were added", async () => {
  const { tip, value } = await addRecords([{ name: "b" }, { name: "a" }, { name: "b" }]);
  expect(tip).toBe("批量添加成功");
  expect((await queryRecords({ name: "b" })).map((record) => record.id)).toEqual([value[0], value[2]]);
  expect((await queryRecords()).map((record) => record.name)).toEqual(["b", "a", "b"]);
  expect(await queryRecords({ name: "c" })).toEqual([]);
});

test("all records of a batch are added or none", async () => {
  const { value: id } = await addRecord({ name: "a" });
  expect(await complaint(addRecords([{ name: "b" }, { name: "c", id }]))).toMatch(/^批量添加失败：./);
  expect(await queryRecords()).toHaveLength(1);
});

test("an update changes something or fails", async () => {
  const { value: id } = await addRecord({ name: "a", text: "旧" });
  expect(await updateRecord(id, { text: "新" })).toEqual({ tip: "数据更新成功", value: id });
  expect(await getRecord(id)).toMatchObject({ name: "a", text: "新" });
  expect(await complaint(updateRecord(id, { text: "新" }))).toBe("数据更新失败：数据不存在或无需更新");
  expect(await complaint(updateRecord(id + 1, { text: "新" }))).toBe("数据更新失败：数据不存在或无需更新");
});

test("a record that is not there cannot be got; deleting it is no error", async () => {
  const { value: id } = await addRecord({ name: "a" });
  expect(await deleteRecord(id)).toEqual({ tip: "数据删除成功", value: id });
  expect(await deleteRecord(id)).toEqual({ tip: "数据删除成功", value: id });
  expect(await complaint(getRecord(id))).toBe("数据获取失败：数据不存在");
});

test("every failure says what failed", async () => {
  const uncloneable = { name: "a", work: () => undefined };
  expect(await complaint(addRecord(uncloneable))).toMatch(/^数据添加失败：./);
  expect(await complaint(getRecord(Number.NaN))).toMatch(/^数据获取失败：./);
  expect(await complaint(updateRecord(Number.NaN, { a: 1 }))).toMatch(/^数据更新失败：./);
  expect(await complaint(deleteRecord(Number.NaN))).toMatch(/^数据删除失败：./);
});

test("md_db is at version 1 with its two indexes", async () => {
  await queryRecords();
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("md_db");
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
  const store = database.transaction("records").objectStore("records");
  // Dexie counts in tenths, to leave room between two versions.
  expect(database.version).toBe(10);
  expect([store.autoIncrement, store.keyPath, [...store.indexNames]]).toEqual([true, "id", ["createdAt", "name"]]);
  database.close();
});
