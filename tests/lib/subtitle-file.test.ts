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

it("keeps the lines of a cue, in files of two languages", () => {
  const srt =
    "1\n00:00:01,5 --> 00:00:04,000\n<i>雨停了</i>\n  The rain has stopped  \n\n2\n00:00:05,000 --> 00:00:06,000\n走吧\n";
  const read = parseSubtitles(srt);
  expect(read).toEqual([
    { start: 1.5, end: 4, text: "雨停了\nThe rain has stopped" },
    { start: 5, end: 6, text: "走吧" },
  ]);
  expect(parseSubtitles(writeVtt(read))).toEqual(read);
  expect(parseSubtitles(writeVtt([{ start: 1, end: 2, text: "上\n \n\n下" }]))).toEqual([
    { start: 1, end: 2, text: "上\n下" },
  ]);
});

it("keeps what follows an empty line inside a cue of an SRT file", () => {
  const srt =
    "1\n00:00:01,000 --> 00:00:02,000\n第一天\n\n  \n1984\n\n2\n00:00:03,000 --> 00:00:04,000\n12\n\n\n3\n00:00:05,000 --> 00:00:06,000\n走吧\n";
  const read = [
    { start: 1, end: 2, text: "第一天\n1984" },
    { start: 3, end: 4, text: "12" },
    { start: 5, end: 6, text: "走吧" },
  ];
  expect(parseSubtitles(srt)).toEqual(read);
  // As programs leave it that took each line end twice.
  expect(parseSubtitles(srt.replaceAll("\n", "\r\r\n"))).toEqual(read);
  expect(() => parseSubtitles(srt.replace("00:00:05,000 -->", "00:00:05 -->"))).toThrow(
    expect.objectContaining({ line: 14 }),
  );
  expect(parseSubtitles(`${srt}${"\n".repeat(400_000)}尾`)).toHaveLength(3);
});

it("reads SRT files without numbers, without empty lines between, and with codes of ASS", () => {
  const bare = "00:00:01,000 --> 00:00:02,000\n12\n\n00:00:03.000 --> 00:00:04.000\n34";
  const read = [
    { start: 1, end: 2, text: "12" },
    { start: 3, end: 4, text: "34" },
  ];
  expect(parseSubtitles(bare)).toEqual(read);
  expect(parseSubtitles(bare.replaceAll("\n", "\r"))).toEqual(read);
  const close = "1\n00:00:01,000 --> 00:00:02,000\n12\n2\n00:00:03,000 --> 00:00:04,000\n34\n";
  expect(parseSubtitles(close)).toEqual(read);
  expect(parseSubtitles(bare.replace("00:00:01,000", "0:0:1,000"))).toEqual(read);
  const coded = "1\n00:00:01,000 --> 00:00:02,000\n{\\an8}{\\fs20\\b1}走吧{\\r}\n{好} a --> b {\\";
  expect(parseSubtitles(coded)).toEqual([{ start: 1, end: 2, text: "走吧\n{好} a --> b {\\" }]);
});

const ass = `[Script Info]
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize
Style: Default,Arial,20

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:05.00,0:00:06.50,Default,,0,0,0,,{\\an8\\b1}走吧{\\b0}, 好
Comment: 0,0:00:00.00,0:00:09.00,Default,,0,0,0,,给自己看的
Dialogue: 0,0:00:01.20,0:00:03.00,Default,小渡,0,0,0,,雨\\h停了\\N{\\fs12}The rain has stopped
Dialogue: 0,0:00:01.00,0:00:03.00,Sign,,0,0,0,,{\\p1}m 0 0 l 100 0 100 100{\\p0}
`;

it("tells the words of ASS once that are written for each layer and picture", () => {
  const line = (start: string, end: string, text: string) =>
    `Dialogue: 0,0:00:${start},0:00:${end},Sign,,0,0,0,,${text}`;
  const moving = Array.from({ length: 25_000 }, (_, at) => {
    const [from, to] = [at, at + 1].map((hundredths) => (10 + hundredths / 1000).toFixed(2));
    return line(from ?? "", to ?? "", `{\\pos(${at},10)}车站`);
  });
  const lines = [
    line("01.00", "02.00", "{\\blur3}门"),
    line("01.00", "02.00", "{\\bord0}门"),
    line("03.00", "04.00", "门"),
  ];
  expect(parseSubtitles(`[Script Info]\n\n[Events]\n${[...lines, ...moving].join("\n")}\n`)).toEqual([
    { start: 1, end: 2, text: "门" },
    { start: 3, end: 4, text: "门" },
    { start: 10, end: 35, text: "车站" },
  ]);
});

it("reads what is said in ASS and SSA files", () => {
  const read = parseSubtitles(ass.replaceAll("\\\\", "\\"));
  expect(read).toEqual([
    { start: 1.2, end: 3, text: "雨 停了\nThe rain has stopped" },
    { start: 5, end: 6.5, text: "走吧, 好" },
  ]);
  const ssa =
    "[Events]\nFormat: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: Marked=0,0:00:01.00,0:00:02.00,Default,NTP,0000,0000,0000,!Effect,船靠岸了";
  expect(parseSubtitles(ssa)).toEqual([{ start: 1, end: 2, text: "船靠岸了" }]);
  const textFirst =
    "[Events]\nFormat: Layer, Text, Style, End, Start\nDialogue: 0,走吧, 好,Default,0:00:02.00,0:00:01.00";
  expect(parseSubtitles(textFirst)).toEqual([{ start: 1, end: 2, text: "走吧, 好" }]);
});

it("keeps brackets and braces that nothing closes, and is not held up by hundreds of thousands", () => {
  const many = 400_000;
  const vtt = (text: string) => parseSubtitles(`WEBVTT\n\n00:01.000 --> 00:04.000\n${text}`)[0]?.text;
  expect(vtt("1 < <b>2</b> < 3")).toBe("1 2 < 3");
  for (const open of ["<", "<v.", "<v.a ", "<rt>", "<rt.", "&#"]) {
    expect(vtt(`走吧<i>${open.repeat(many)}`)?.slice(0, 2)).toBe("走吧");
  }
  // The only bracket that closes goes with a tag that is replaced first.
  for (const close of ["<v a>", "<rt></rt>"]) {
    expect(vtt(`走吧${"<".repeat(many)}${close}`)?.slice(0, 2)).toBe("走吧");
  }
  const said = (text: string) =>
    parseSubtitles(`[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:04.00,${text}`)[0]?.text;
  expect(said(String.raw`走{\an8}吧{好`)).toBe("走吧{好");
  expect(said(String.raw`走{\p1}m 0 0{\b1} l 1 1{\p0}吧{\p2}m 0 0{`)).toBe("走吧");
  for (const open of ["{", String.raw`{\p1`, String.raw`{\p1}{\b1`]) {
    expect(said(`走吧${open.repeat(many)}`)?.slice(0, 2)).toBe("走吧");
  }
  // A separator of lines ends none in a file.
  expect(said("走吧\u2028好")).toBe("走吧 好");
  expect(() => parseSubtitles(`[Events]\nFormat:${"\t".repeat(many)}a\u2028b`)).toThrow("里面没有字幕");
});

it.each([
  ["", 1, "文件是空的"],
  ["你好", 1, "第一行要写 WEBVTT"],
  ["WEBVTT\n\nNOTE 没有字幕", 1, "里面没有字幕"],
  ["[Events]\nDialogue: 0,到,0:00:02.00,Default,,0,0,0,,走", 2, "时间要写成"],
  ["1\n00:00:01,000 --> 00:00:0\n你好", 2, "时间要写成"],
  ["1\n00:00:01,000 --> 00:00:02,000\n你好\n\n2\n00:00:04,000 --> 00:00:03,000\n再见", 6, "结束要晚于开始"],
])("%j is wrong in line %i: %s", (file, line, text) => {
  expect(() => parseSubtitles(file)).toThrow(expect.objectContaining({ line, message: expect.stringContaining(text) }));
});

it.each([
  ["SRT", (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`],
  ["WebVTT", (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`],
  ["ASS", (text: string) => `[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,0,0,0,,${text}\n`],
])("cuts no character in two where a cue of %s is too long", (_format, file) => {
  const [cue] = parseSubtitles(file(`${"长".repeat(499)}𠮷𠮷`));
  expect(cue?.text).toBe("长".repeat(499));
});
