import { expect, it } from "vitest";
import { CsvError, parseCsv } from "#lib/csv.ts";

const cells = (text: string) => parseCsv(text).map((record) => record.cells);

it("reads quotes, commas and line ends inside them, and knows on which line a record begins", () => {
  expect(parseCsv('key,title\r\na,"说：""好"", 走"\r\nb,"两\n行"\r\n\r\nc,尾\r\n')).toEqual([
    { line: 1, cells: ["key", "title"] },
    { line: 2, cells: ["a", '说："好", 走'] },
    { line: 3, cells: ["b", "两\n行"] },
    { line: 6, cells: ["c", "尾"] },
  ]);
});

it("does not count a byte order mark, and needs no last line end", () => {
  expect(cells("\uFEFFkey,title\na,b")).toEqual([
    ["key", "title"],
    ["a", "b"],
  ]);
  expect(cells('\uFEFF"key",x')).toEqual([["key", "x"]]);
  expect(cells("")).toEqual([]);
});

it("keeps empty cells, the last one too", () => {
  expect(cells('a,,""\n,\nb,')).toEqual([
    ["a", "", ""],
    ["", ""],
    ["b", ""],
  ]);
});

it.each([
  ['a\n"b', 2],
  ['a\nb\n"c"d', 3],
  ['a\nb"c', 2],
])("refuses %j and names the line", (text, line) => {
  const read = () => parseCsv(text);
  expect(read).toThrow(CsvError);
  expect(read).toThrow(expect.objectContaining({ line }));
});
