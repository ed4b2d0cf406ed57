import { expect, it } from "vitest";
import { keysOf, namesOf, recordOf } from "#lib/rows.ts";

it("gives the names of a table in its order", () => {
  expect(keysOf({ b: 1, a: 2 })).toEqual(["b", "a"]);
  expect(namesOf([{ name: "hot" }, { name: "new" }])).toEqual(["hot", "new"]);
});

it("makes a record with a value for every name", () => {
  const sizes: Record<"a" | "bb", number> = recordOf(["a", "bb"], (name) => name.length);
  expect(sizes).toEqual({ a: 1, bb: 2 });
});
