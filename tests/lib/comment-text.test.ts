import { describe, expect, it } from "vitest";
import { commentParts, lastSecond, withReferences } from "#lib/comment-text.ts";

const secondsOf = (text: string, duration: number | null = 36_000) =>
  commentParts({ text, mentions: [] }, duration).flatMap((part) => (part.kind === "time" ? [part.second] : []));

describe("a time in a comment", () => {
  it.each([
    ["12:34", [754]],
    ["1:02:03", [3723]],
    ["全角也行：1：05", [65]],
    ["1:05：他出现了", [65]],
    ["10:20:30:40", []],
    ["75:00 还没到两小时", [4500]],
    ["1:59:59 和 1:60:00", [7199]],
    ["1:75:30", []],
    ["12:60", []],
    ["1:2:3:4", []],
    ["2026:11", []],
  ])("%s", (text, seconds) => {
    expect(secondsOf(text)).toEqual(seconds);
  });

  it("is a place in the film only while the film lasts, and nowhere where there is no film", () => {
    expect(secondsOf("2:00 与 2:01", 120)).toEqual([120]);
    expect(secondsOf("0:01", null)).toEqual([]);
  });

  it("leaves the text around it whole", () => {
    const parts = commentParts({ text: "看 0:10 再看 0:05。", mentions: [] }, 60);
    expect(parts.map(({ text }) => text)).toEqual(["看 ", "0:10", " 再看 ", "0:05", "。"]);
    expect(lastSecond(parts)).toBe(10);
    const first = commentParts({ text: "0:05", mentions: [] }, 60);
    expect(first.map(({ text }) => text)).toEqual(["0:05"]);
  });
});

describe("a name in a comment", () => {
  const people = [
    { id: 1, name: "小林" },
    { id: 2, name: "小林子" },
  ];

  it("is the longer one where one begins the other, in whatever order they were picked", () => {
    for (const picked of [people, people.toReversed()]) {
      expect(withReferences("@小林子 和 @小林 都在", picked)).toBe("@{2} 和 @{1} 都在");
    }
  });

  it("is replaced once for each time it was picked, and never as a pattern", () => {
    expect(withReferences("@小林 @小林", people.slice(0, 1))).toBe("@{1} @小林");
    expect(withReferences("@$& 在", [{ id: 3, name: "$&" }])).toBe("@{3} 在");
  });
});
