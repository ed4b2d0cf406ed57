import { describe, expect, it } from "vitest";
import { parseVtt } from "#lib/vtt.ts";
import {
  add,
  changeTimes,
  cueAt,
  found,
  mergeWithNext,
  remove,
  replaceAll,
  shiftAll,
  split,
  toFile,
  withKeys,
} from "../../../src/islands/mine/works/editor/captions/cues.ts";
import { createMending } from "../../../src/islands/mine/works/editor/captions/mending.ts";
import { parseClock, writeClock } from "../../../src/islands/mine/works/editor/times.ts";

const cues = withKeys([
  { start: 0, end: 2, text: "今晚有光" },
  { start: 2, end: 6, text: "我们等了很久，\nWe waited long" },
  { start: 7, end: 9, text: "北边亮了" },
]);
const plain = (list: readonly { start: number; end: number; text: string }[]) =>
  list.map(({ start, end, text }) => [start, end, text]);

describe("a cue", () => {
  it("is divided at the cursor, its time in proportion, and not where nothing would be left", () => {
    const parts = split(cues, 0, 2);
    expect(plain(parts?.cues ?? []).slice(0, 2)).toEqual([
      [0, 1, "今晚"],
      [1, 2, "有光"],
    ]);
    expect(parts?.cues[1]?.key).toBe(parts?.second);
    for (const caret of [0, 4, 99]) expect(split(cues, 0, caret)).toBeNull();
  });

  it("joins the next one, on one line if it fits", () => {
    expect(mergeWithNext(cues, 2)).toBeNull();
    const short = withKeys([
      { start: 0, end: 1, text: "今晚" },
      { start: 1, end: 2, text: "有光" },
      { start: 2, end: 3, text: "Hello" },
      { start: 3, end: 4, text: "world" },
    ]);
    expect(mergeWithNext(short, 0)).toMatchObject({ caret: 2 });
    expect(plain(mergeWithNext(short, 0)?.cues ?? [])[0]).toEqual([0, 2, "今晚有光"]);
    expect(plain(mergeWithNext(short, 2)?.cues ?? [])[2]).toEqual([2, 4, "Hello world"]);
    // Two languages stay two lines.
    expect(mergeWithNext(cues, 0)?.cues[0]?.text).toBe("今晚有光\n我们等了很久，\nWe waited long");
  });

  it("keeps its length when its start passes its end, and goes to where it begins", () => {
    expect(plain(changeTimes(cues, 0, { start: 6.5 }))).toEqual([
      [2, 6, "我们等了很久，\nWe waited long"],
      [6.5, 8.5, "今晚有光"],
      [7, 9, "北边亮了"],
    ]);
    expect(plain(changeTimes(cues, 2, { end: 5 }))[2]).toEqual([3, 5, "北边亮了"]);
    expect(plain(changeTimes(cues, 0, { end: 1.5 }))[0]).toEqual([0, 1.5, "今晚有光"]);
  });

  it("is added at the film's time, up to the next", () => {
    const { cues: more, key } = add(cues, 6.2);
    expect(more.find((cue) => cue.key === key)).toMatchObject({ start: 6.2, end: 7, text: "" });
    // Nothing was written into it: it is not sent.
    expect(parseVtt(toFile(more))).toHaveLength(3);
  });

  it("is the one displayed at a time", () => {
    expect(cueAt(cues, 2)?.key).toBe(1);
    expect(cueAt(cues, 6.5)).toBeNull();
  });
});

describe("all cues", () => {
  it("move together; what would end before the film begins goes", () => {
    expect(plain(shiftAll(cues, 1.25))[0]).toEqual([1.25, 3.25, "今晚有光"]);
    expect(plain(shiftAll(cues, -3))).toEqual([
      [0, 3, "我们等了很久，\nWe waited long"],
      [4, 6, "北边亮了"],
    ]);
  });

  it("are searched as they stand, whatever the case, and replaced", () => {
    expect(found(cues, "WAITED").map(({ key }) => key)).toEqual([1]);
    expect(found(cues, "")).toEqual([]);
    expect(replaceAll(cues, "了", "啦").count).toBe(2);
    expect(replaceAll(cues, "北边亮了", "").cues).toHaveLength(2);
    expect(replaceAll(withKeys([{ start: 0, end: 1, text: "a.b $&" }]), ".", "$&").cues[0]?.text).toBe("a$&b $&");
    expect(replaceAll(cues, "没有的", "x")).toEqual({ cues, count: 0 });
  });

  it("are written so that lines stay lines", () => {
    expect(plain(parseVtt(toFile(cues)))).toEqual(plain(cues));
    expect(remove(cues, 1).map(({ key }) => key)).toEqual([0, 2]);
  });
});

it("every step can be undone, typing in one cue as one step, and the file is handed over once", () => {
  const mending = createMending(cues);
  const files: string[] = [];
  mending.deliverTo((file) => files.push(file));
  for (const text of ["今", "今夜", "今夜有光"]) mending.act({ text }, 0, 0, null);
  mending.act("split", 0, 2, null);
  mending.act("remove", 2, 0, null);
  expect(mending.$state.get().past.map(({ name }) => name)).toEqual(["改字", "拆开", "去掉"]);
  mending.flush();
  mending.flush();
  expect(files.map((file) => parseVtt(file).map(({ text }) => text))).toEqual([
    ["今夜", "有光", "我们等了很久，\nWe waited long"],
  ]);
  mending.undo();
  mending.undo();
  mending.undo();
  mending.undo();
  mending.flush();
  expect(plain(parseVtt(files[1] ?? ""))).toEqual(plain(cues));
});

it("times are read as they are written", () => {
  for (const time of [0, 1.5, 61.25, 3723.004]) expect(parseClock(writeClock(time, 3))).toBe(time);
  expect(writeClock(61.25)).toBe("01:01.3");
  expect(writeClock(60)).toBe("01:00");
  expect(writeClock(59.9999, 3)).toBe("01:00.000");
});
