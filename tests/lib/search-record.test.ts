import { expect, test } from "vitest";
import { forgetTerm, rememberTerm } from "#lib/search-record.ts";

test("a new term goes to the front, a known one moves there", () => {
  expect(rememberTerm(["b", "a"], " c ")).toEqual(["c", "b", "a"]);
  expect(rememberTerm(["c", "b", "a"], "a")).toEqual(["a", "c", "b"]);
  expect(rememberTerm(["a"], "   ")).toEqual(["a"]);
});

test("ten terms are kept", () => {
  const record = Array.from({ length: 12 }, (_, index) => `词${index}`).reduce(rememberTerm, Array.of<string>());
  expect(record).toHaveLength(10);
  expect([record[0], record[9]]).toEqual(["词11", "词2"]);
});

test("a term can be forgotten", () => {
  expect(forgetTerm(["b", "a"], "b")).toEqual(["a"]);
});
