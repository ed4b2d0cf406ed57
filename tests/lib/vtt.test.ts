import { expect, it } from "vitest";
import { cuesToChapters, parseVtt, VttError } from "#lib/vtt.ts";

it("reads cues with ids, settings, markup, notes and any line ending, by their start", () => {
  const file = [
    "\uFEFFWEBVTT 片名",
    "",
    "NOTE 谁写的",
    "多行",
    "",
    "STYLE",
    "::cue { color: red }",
    "",
    "2",
    "00:10.000 --> 00:12.500 line:80%",
    "<v 小渡>你叫<b>什么</b>？</v>",
    "第二行 &amp; &lt;完&gt;",
    "",
    "01:00:01.250 --> 01:00:02.000",
    "一小时",
    "",
    "00:01.000 --> 00:02.000",
    "先来的",
    "",
    "00:03.000 --> 00:04.000",
    "",
  ].join("\r\n");
  expect(parseVtt(file)).toEqual([
    { start: 1, end: 2, text: "先来的" },
    { start: 10, end: 12.5, text: "小渡：你叫什么？\n第二行 & <完>" },
    { start: 3601.25, end: 3602, text: "一小时" },
  ]);
  expect(cuesToChapters(parseVtt("WEBVTT\n\n00:00.000 --> 00:09.000\n湖"))).toEqual([{ start: 0, title: "湖" }]);
});

it("takes fractions of one digit for tenths, and hours of one digit", () => {
  const file = "WEBVTT\n\n00:01.5 --> 00:02.25\n一\n\n1:00:03.000 --> 1:00:04.000\n二";
  expect(parseVtt(file).map(({ start, end }) => [start, end])).toEqual([
    [1.5, 2.25],
    [3603, 3604],
  ]);
});

it("begins a cue at each time, without an empty line before it or spaces in it", () => {
  const file =
    "WEBVTT\n\n00:01.000-->00:02.000\n一 --> 二\n00:03.000 --> 00:04.000 align:start\n00:05.000 --> 00:06.000\n三";
  expect(parseVtt(file)).toEqual([
    { start: 1, end: 2, text: "一 --> 二" },
    { start: 5, end: 6, text: "三" },
  ]);
});

it("reads characters that are written as references, and words without what tells how to read them", () => {
  const said = (text: string) => parseVtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`)[0]?.text;
  expect(said("&#39;走&#x27; &quot;吧&quot; &apos;&#128512; &constructor; &#0;&AMP;")).toBe(
    "'走' \"吧\" '😀 &constructor; &",
  );
  expect(said("<ruby>雨<rt.small>yǔ</rt>巷<rt>xiàng</ruby>里")).toBe("雨巷里");
});

it("makes one line of a chapter's title", () => {
  expect(cuesToChapters(parseVtt("WEBVTT\n\n00:00.000 --> 00:09.000\n湖\n夜里"))).toEqual([
    { start: 0, title: "湖 夜里" },
  ]);
});

it.each([
  ["1\n00:01.000 --> 00:02.000\n没有头", 1],
  ["WEBVTT\n\n1:1.0 --> 00:02.000\n写错", 3],
  ["WEBVTT\n\n7\n00:05.000 --> 00:02.000\n倒着", 4],
])("names the line that is wrong: %j", (file, line) => {
  try {
    parseVtt(file);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(VttError);
    expect(error).toMatchObject({ line });
  }
});
