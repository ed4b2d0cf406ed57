import { expect, it } from "vitest";
import { readWhisperJson } from "#server/speech/whisper-json.ts";

/** One byte as a character, as it is put into the file by a program that knows nothing of UTF-8. */
const bytes = (text: string) => Buffer.from(text, "utf8").toString("latin1");

it("puts characters together that the program has divided between tokens", () => {
  const good = bytes("好");
  const answer = {
    result: { language: "zh" },
    transcription: [
      {
        offsets: { from: 0, to: 2000 },
        text: bytes("你好！"),
        tokens: [
          { text: "[_BEG_]", offsets: { from: 0, to: 0 } },
          { text: bytes("你"), offsets: { from: 100, to: 400 } },
          { text: good.slice(0, 1), offsets: { from: 400, to: 500 } },
          { text: good.slice(1), offsets: { from: 500, to: 900 } },
          { text: "[_TT_100]", offsets: { from: 2000, to: 2000 } },
        ],
      },
    ],
  };
  const file = Buffer.from(JSON.stringify(answer), "latin1");
  expect(readWhisperJson(file)).toEqual({
    language: "zh",
    segments: [
      {
        start: 0,
        end: 2,
        text: "你好！",
        words: [
          { start: 0.1, end: 0.4, text: "你" },
          { start: 0.4, end: 0.9, text: "好" },
        ],
      },
    ],
  });
});

it("takes an answer without tokens and without times", () => {
  const file = Buffer.from(JSON.stringify({ transcription: [{ text: " hello" }] }));
  expect(readWhisperJson(file)).toEqual({
    language: "",
    segments: [{ start: Number.NaN, end: Number.NaN, text: " hello", words: [] }],
  });
});

it("takes line breaks that stand in the text as they are", () => {
  const file = Buffer.from('{\n\t"transcription": [{"text": "one\ttwo\nthree", "offsets": {"from": 0, "to": 10}}]}');
  expect(readWhisperJson(file).segments).toMatchObject([{ start: 0, end: 0.01, text: "one two three" }]);
});

it("refuses what is no answer", () => {
  for (const wrong of ["", "{", "[]", '{"transcription":[{"offsets":{"from":"a"}}]}']) {
    expect(() => readWhisperJson(Buffer.from(wrong))).toThrow("语音识别出了问题");
  }
});
