import { expect, it } from "vitest";
import { parseSubtitles, writeVtt } from "#lib/subtitle-file.ts";

const cues = [
  { start: 1, end: 4, text: "船靠岸了" },
  { start: 3661.5, end: 3663, text: "2 < 3 & 4" },
];

it("reads both kinds of file, and writes what it reads", () => {
  const srt =
    "\uFEFF1\r\n00:00:01,000 --> 00:00:04,000\r\n船靠岸了\r\n\r\n2\r\n01:01:01,5 --> 01:01:03,000\r\n2 &lt; 3 &amp; 4\r\n";
  expect(parseSubtitles(srt)).toEqual(cues);
  expect(parseSubtitles(writeVtt(cues))).toEqual(cues);
});

it.each([
  ["", 1, "文件是空的"],
  ["你好", 1, "第一行要写 WEBVTT"],
  ["WEBVTT\n\nNOTE 没有字幕", 1, "里面没有字幕"],
  ["1\n00:00:01,000 --> 00:00:0\n你好", 2, "时间要写成"],
  ["1\n00:00:01,000 --> 00:00:02,000\n你好\n\n2\n00:00:04,000 --> 00:00:03,000\n再见", 6, "结束要晚于开始"],
])("%j is wrong in line %i: %s", (file, line, words) => {
  expect(() => parseSubtitles(file)).toThrow(
    expect.objectContaining({ line, message: expect.stringContaining(words) }),
  );
});
