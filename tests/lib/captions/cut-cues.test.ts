import { describe, expect, it } from "vitest";
import { widthOf } from "#lib/captions/width.ts";
import { cutCues } from "#lib/captions/cut-cues.ts";
import type { HeardSegment, HeardWord } from "#lib/captions/heard.ts";
import { parseVtt, type Cue } from "#lib/vtt.ts";
import { writeVtt } from "#lib/subtitle-file.ts";

const said = (start: number, end: number, text: string, words: HeardWord[] = []): HeardSegment => ({
  start,
  end,
  text,
  words,
});
const untimed = (text: string) => said(Number.NaN, Number.NaN, text);
const texts = (segments: readonly HeardSegment[], duration = 100) =>
  cutCues(segments, duration).map(({ text }) => text);
const times = (cues: readonly Cue[]) => cues.map(({ start, end }) => [start, end]);

/** What holds for captions whatever was heard. */
function expectReadable(cues: readonly Cue[], duration: number): void {
  for (const [at, { start, end, text }] of cues.entries()) {
    const lines = text.split("\n");
    expect(lines.length).toBeLessThanOrEqual(2);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(21);
    expect(text.trim()).toBe(text);
    expect(end).toBeGreaterThan(start);
    // Seven seconds, and what would only flicker.
    expect(end - start).toBeLessThanOrEqual(7.2);
    expect(start).toBeGreaterThanOrEqual(cues[at - 1]?.end ?? 0);
    expect(end).toBeLessThanOrEqual(duration);
  }
  // The site's own reader takes what is written of them.
  const round = (time: number) => Math.round(time * 1000);
  const rounded = (list: readonly Cue[]) => list.map(({ start, end, text }) => [round(start), round(end), text]);
  expect(rounded(parseVtt(writeVtt(cues)))).toEqual(rounded(cues));
}

/** A letter for each next number. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe("Chinese", () => {
  it("is cut at its punctuation, whose last comma or full stop is left out", () => {
    const sentence = said(0, 9, "大家好，欢迎来到今天的节目，今天要讲的是一个非常有意思的话题！");
    expect(texts([sentence])).toEqual(["大家好，欢迎来到今天的节目", "今天要讲的是一个非常有意思的话题！"]);
  });

  it("is divided between words where it has no punctuation, into lines of at most 18 characters", () => {
    const cues = cutCues([said(0, 6, "我们在北极的观测站里等了整整三个星期才终于等到了那一片绿色的极光")], 100);
    expectReadable(cues, 100);
    expect(cues.map(({ text }) => text.replace("\n", "")).join("")).toBe(
      "我们在北极的观测站里等了整整三个星期才终于等到了那一片绿色的极光",
    );
    for (const line of cues.flatMap(({ text }) => text.split("\n"))) expect([...line].length).toBeLessThanOrEqual(18);
    // No word is torn apart.
    for (const word of ["北极", "观测站", "星期", "绿色", "极光"])
      expect(cues.some(({ text }) => text.includes(word))).toBe(true);
  });

  it("uses the times of the words: a pause parts two cues, and a cue lasts as long as it takes to read", () => {
    const words = [..."今天天气很好我们去公园"].map((text, at) => {
      const start = at < 6 ? at * 0.2 : 3 + at * 0.2;
      return { text, start, end: start + 0.2 };
    });
    const cues = cutCues([said(0, 6, "今天天气很好，我们去公园。", words)], 100);
    expect(cues).toEqual([
      { start: 0, end: 1.2, text: "今天天气很好" },
      { start: 4.2, end: 5.2, text: "我们去公园" },
    ]);
  });

  it("joins scraps of a few characters to what follows at once, and not across a pause", () => {
    expect(texts([said(0, 0.4, "好"), said(0.5, 2, "我们开始吧")])).toEqual(["好 我们开始吧"]);
    expect(texts([said(0, 0.4, "好"), said(3, 5, "我们开始吧")])).toEqual(["好", "我们开始吧"]);
  });

  it("shows a short word for a second where there is room, and never into the next cue", () => {
    expect(times(cutCues([said(1, 1.2, "走"), said(5, 7, "到了山顶再休息")], 100))).toEqual([
      [1, 2],
      [5, 7],
    ]);
    expect(times(cutCues([said(1, 1.2, "快跑。"), said(1.9, 4, "他们已经到了山顶上面，正在休息。")], 100))[0]).toEqual([
      1, 1.9,
    ]);
  });
});

describe("Latin script", () => {
  it("fills two lines of at most 42 letters, and knows that a title or a number ends no sentence", () => {
    const text =
      "So in the 1990s, Dr. Smith measured 3.5 million stars, which nobody had ever done before. It was hard.";
    expect(texts([said(0, 12, text)])).toEqual([
      "So in the 1990s,\nDr. Smith measured 3.5 million stars,",
      "which nobody had ever done before.",
      "It was hard.",
    ]);
  });

  it("keeps words of OpenAI's answer, which have no punctuation, at their times", () => {
    const words = ["One", "two", "Three", "four"].map((text, at) => ({
      text,
      start: [0, 1, 4, 5][at] ?? 0,
      end: [1, 3, 5, 7][at] ?? 0,
    }));
    expect(cutCues([said(0, 8, "One two. Three four.", words)], 100)).toEqual([
      { start: 0, end: 3, text: "One two." },
      { start: 4, end: 7, text: "Three four." },
    ]);
  });
});

describe("broken input", () => {
  it("without times is spread over the film by its length", () => {
    const cues = cutCues(
      [untimed("没有时间的一整段话。它只有文字，没有任何时间。"), untimed("最后一句说得长一些。")],
      30,
    );
    expectReadable(cues, 30);
    expect(cues[0]?.start).toBe(0);
    expect(cues.at(-1)?.end).toBe(30);
    expect(cues.map(({ text }) => text).join("")).toContain("最后一句说得长一些");
  });

  it("without times in the middle stays between its neighbours", () => {
    const cues = cutCues([said(0, 2, "前面有时间"), untimed("中间没有时间"), said(10, 12, "后面有时间")], 60);
    expect(times(cues)).toEqual([
      [0, 2],
      [2, 9],
      [10, 12],
    ]);
  });

  it("that overlaps or stands in disorder comes out in order, and what lies outside the film does not", () => {
    const cues = cutCues(
      [
        said(5, 9, "后面的一句话在这里"),
        said(0, 7, "前面的这一句和后面重叠了"),
        said(200, 210, "影片早就结束了"),
        said(-3, -1, "还没有开始"),
      ],
      100,
    );
    expectReadable(cues, 100);
    expect(cues.map(({ text }) => text)).toEqual(["前面的这一句和后面重叠了", "后面的一句话在这里"]);
  });

  it("repeated without end is said once, also in turns, and what people repeat stays", () => {
    const loop = (lines: string[], times: number) =>
      Array.from({ length: lines.length * times }, (_, at) => said(at * 2, at * 2 + 2, lines[at % lines.length] ?? ""));
    expect(texts(loop(["谢谢观看"], 300), 600)).toEqual(["谢谢观看"]);
    expect(texts(loop(["我们下次再见吧", "请记得点赞和关注"], 50), 600)).toEqual(["我们下次再见吧 请记得点赞和关注"]);
    expect(texts(loop(["再来一次好不好"], 3), 600).join(" ")).toBe("再来一次好不好 再来一次好不好 再来一次好不好");
    expect(texts([said(0, 10, "好的，".repeat(80))])).toEqual(["好的"]);
    expect(texts([said(0, 6, "哈哈哈哈哈，你别笑了")])).toEqual(["哈哈哈哈哈，你别笑了"]);
  });

  it("that is no speech is left out", () => {
    expect(
      texts([
        said(0, 2, "[BLANK_AUDIO]"),
        said(2, 4, "♪"),
        said(4, 6, "（音乐）"),
        said(6, 8, "字幕由Amara.org社区提供"),
        said(8, 10, " "),
      ]),
    ).toEqual([]);
    expect(texts([])).toEqual([]);
  });

  it("of three hours without any punctuation is cut like any other", () => {
    const long = Array.from({ length: 5400 }, (_, at) => said(at * 2, at * 2 + 2, `第${at}句话说的是一件不一样的事情`));
    expectReadable(cutCues(long, 10_800), 10_800);
    const lump = cutCues([untimed(Array.from({ length: 3000 }, (_, at) => `第${at}句话没有标点`).join(""))], 10_800);
    expectReadable(lump, 10_800);
    expect(lump.length).toBeGreaterThan(900);
  });

  it("of any kind gives captions that can be read", () => {
    const parts = [
      "你好",
      "，",
      "。",
      " ",
      "hello",
      "world. ",
      "！",
      "123.5",
      "（",
      "）",
      "“",
      "”",
      "ก".repeat(60),
      "x".repeat(90),
      "😀",
      "한국어 ",
      "、",
    ];
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = seeded(seed);
      const pick = () => parts[Math.floor(random() * parts.length)] ?? "";
      const segments = Array.from({ length: 30 }, () => {
        const start = random() < 0.1 ? Number.NaN : random() * 120 - 10;
        const text = Array.from({ length: Math.floor(random() * 40) }, pick).join("");
        const words = Array.from({ length: Math.floor(random() * 10) }, () => ({
          text: pick(),
          start: random() * 120,
          end: random() * 120,
        }));
        return said(start, start + random() * 20 - 2, text, words);
      });
      expectReadable(cutCues(segments, 100), 100);
    }
  });
});
