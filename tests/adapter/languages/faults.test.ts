import { expect, it } from "vitest";
import { faultsOf } from "../../../adapter/languages/faults.ts";
import type { Room } from "../../../adapter/languages/rooms.ts";

const at = (file: string) => [{ where: `src/${file}:3`, context: "" }];
const rows = (room: Room, row: Record<string, string>) => new Map([[room, row]]);

function faults(text: string, catalogues: ReadonlyMap<Room, Record<string, string>>, file = "lib/orders.ts"): string[] {
  const texts = new Map([["lib" as const, new Map([[text, at(file)]])]]);
  return faultsOf(texts, catalogues, "en").map(({ where, what }) => `${where}: ${what}`);
}

it("takes a text from the file's own row, its room, or the common ones", () => {
  expect(faults("最新", rows("lib", { 最新: "Newest" }))).toEqual([]);
  expect(faults("最新", rows("common", { 最新: "Newest" }))).toEqual([]);
  expect(faults("最新", rows("lib", { "最新 @orders": "Newest" }))).toEqual([]);
});

it.each([
  ["最新", {}, 'src/lib/orders.ts:3: no text in en for "最新"'],
  ["最新", { 最新: "Newest", 最早: "Oldest" }, 'src/languages/en/lib.ts: nothing says "最早"'],
  ["最新", { 最新: "最新" }, 'src/lib/orders.ts:3: the text in en for "最新" still has Chinese in it'],
  ["共 {0} 部", { "共 {0} 部": "films" }, 'src/lib/orders.ts:3: the text in en for "共 {0} 部" leaves out {0}'],
  ["共 {0} 部", { "共 {0} 部": "{0} of {1}" }, 'src/lib/orders.ts:3: the text in en for "共 {0} 部" has no {1}'],
  [
    "共 {0} 部",
    { "共 {0} 部": "{0} {0, plural, one {film}}" },
    'src/lib/orders.ts:3: the text in en for "共 {0} 部" has a bracket that cannot be read',
  ],
])("names what is wrong: %s as %o", (text, row, fault) => {
  expect(faults(text, rows("lib", row))).toEqual([fault]);
});

it("lets Japanese be written with Chinese characters", () => {
  const texts = new Map([["lib" as const, new Map([["最新", at("lib/orders.ts")]])]]);
  expect(faultsOf(texts, rows("lib", { 最新: "最新順" }), "ja")).toEqual([]);
});
