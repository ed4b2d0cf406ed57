import { expect, it } from "vitest";
import { isStorageFull } from "#server/process/storage-full.ts";

const failure = (particulars: object, cause?: unknown) => Object.assign(new Error("failed", { cause }), particulars);

it.each([
  ["the system", failure({ code: "ENOSPC" }), true],
  ["a quota", failure({ code: "EDQUOT" }), true],
  ["SQLite", failure({ code: "ERR_SQLITE_ERROR", errcode: 13 }), true],
  ["PostgreSQL", failure({ code: "53100" }), true],
  ["what caused it", failure({}, failure({ code: "ENOSPC" })), true],
  ["a program's words", new Error("av_interleaved_write_frame(): No space left on device"), true],
  ["a busy SQLite", failure({ code: "ERR_SQLITE_ERROR", errcode: 5 }), false],
  ["too many connections of PostgreSQL", failure({ code: "53300" }), false],
  ["nothing that was thrown", "ENOSPC", false],
])("hears of a full disk from %s", (_from, error, isFull) => {
  expect(isStorageFull(error)).toBe(isFull);
});
