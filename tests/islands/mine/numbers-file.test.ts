import { expect, it } from "vitest";
import type { WorkStatistics } from "#lib/contract/schemas/works.ts";
import { toCsv, toJson } from "../../../src/islands/mine/works/numbers/numbers-file.ts";
import { stayingAt } from "../../../src/islands/mine/works/numbers/Staying.tsx";

const numbers: WorkStatistics = {
  days: [{ day: "2026-11-21", plays: 3, watched: 60 }],
  total: { plays: 9, watched: 600, supports: 1, comments: 2, collects: 3 },
  retention: [],
  viewers: 0,
  stretches: [
    { from: 0, to: 0.5, left: 0.25, staying: 0.75 },
    { from: 0.5, to: 1, left: 0.75, staying: 0 },
  ],
  sources: { list: [{ source: "home", people: 6 }], rest: 7 },
  hosts: { list: [], rest: 0 },
  devices: { list: [{ device: "phone", people: 13 }], rest: 0 },
};

it("writes one number a row, and titles that no spreadsheet runs", () => {
  const csv = toCsv([{ id: 1, title: '=HYPERLINK("x"),1', numbers }]);
  const [head, first, ...rest] = csv.split("\r\n");
  expect(head).toBe("影片,数字,哪一项,值");
  expect(first).toBe(`"'=HYPERLINK(""x""),1",总数,播放,9`);
  expect(rest.join("\n")).toContain("来源,首页,6");
  expect(rest.join("\n")).toContain("来源,其余,7");
  expect(rest.join("\n")).toContain("设备,手机,13");
  expect(csv).not.toContain("观众,0");
});

it("writes the same as JSON", () => {
  const films = [{ id: 1, title: "雨城", ...numbers }];
  expect(JSON.parse(toJson([{ id: 1, title: "雨城", numbers }]))).toEqual({ films });
});

it("reads a curve between its points", () => {
  expect([0, 0.25, 0.5, 0.75, 1].map((at) => stayingAt(numbers.stretches, at))).toEqual([1, 0.875, 0.75, 0.375, 0]);
});
