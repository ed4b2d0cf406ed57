import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gapToJump } from "../../../src/islands/player/recovery/gap-jump.ts";
import { addSample } from "../../../src/islands/player/quality/speed-test.ts";
import { createStallGuard } from "../../../src/islands/player/recovery/stall-guard.ts";
import { createPictureWatch } from "../../../src/islands/player/recovery/stuck-picture.ts";
import { leavesBars } from "../../../src/islands/player/display/background.ts";
import { afterwards, hlsToFailure } from "../../../src/islands/player/recovery/errors.ts";
import { createLines, forgive } from "../../../src/islands/player/playback/lines.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A guard that writes down what it does and when, in seconds. */
function watched(otherLines = 0): {
  guard: ReturnType<typeof createStallGuard>;
  diary: string[];
  pass(seconds: number): void;
  setOnline(is: boolean): void;
} {
  const diary: string[] = [];
  const begun = Date.now();
  const note = (what: string) => diary.push(`${(Date.now() - begun) / 1000} ${what}`);
  let lines = otherLines;
  let online = true;
  const guard = createStallGuard({
    isOnline: () => online,
    say: () => note("say"),
    lower: () => note("lower"),
    changeLine() {
      if (lines === 0) return false;
      lines -= 1;
      note("line");
      return true;
    },
    jump: () => note("jump"),
    giveUp: () => note("give up"),
  });
  return {
    guard,
    diary,
    pass: (seconds) => vi.advanceTimersByTime(seconds * 1000),
    setOnline(is) {
      online = is;
      guard.restart();
    },
  };
}

test("a film that waits is helped step by step, jumps four times and gives up", () => {
  const { guard, diary, pass } = watched();
  guard.wait();
  pass(200);
  expect(diary).toEqual(["2.5 say", "6 lower", "15 jump", "30 jump", "45 jump", "60 jump", "75 give up"]);
});

test("without a line the film only waits, which uses up no jump", () => {
  const { guard, diary, pass, setOnline } = watched();
  guard.wait();
  pass(16);
  setOnline(false);
  pass(600);
  setOnline(true);
  pass(61);
  const before = ["2.5 say", "6 lower", "15 jump"];
  const after = ["618.5 say", "622 lower", "631 jump", "646 jump", "661 jump", "676 give up"];
  expect(diary).toEqual([...before, "18.5 say", ...after]);
});

test("another line gets the same timeout", () => {
  const { guard, diary, pass } = watched(1);
  guard.wait();
  pass(26);
  expect(diary).toEqual(["2.5 say", "6 lower", "10 line", "12.5 say", "16 lower", "25 jump"]);
});

test("play ends the help, and 30 s of it make up for earlier jumps", () => {
  const { guard, diary, pass } = watched();
  for (const clean of [29, 30, 0]) {
    guard.wait();
    pass(46);
    guard.flow();
    pass(clean);
  }
  const jumps = diary.filter((line) => line.endsWith("jump")).length;
  expect(diary.filter((line) => line.endsWith("give up"))).toHaveLength(1);
  expect(jumps).toBe(3 + 1 + 3);
});

test("a pause stops the clock, a seek begins it anew", () => {
  const { guard, diary, pass } = watched();
  guard.wait();
  pass(2);
  guard.halt();
  pass(60);
  guard.wait();
  pass(2);
  guard.restart();
  pass(2);
  expect(diary).toEqual([]);
  pass(1);
  expect(diary).toEqual(["66.5 say"]);
});

function ranges(...list: [number, number][]): Pick<TimeRanges, "length" | "start" | "end"> {
  return { length: list.length, start: (index) => list[index]?.[0] ?? 0, end: (index) => list[index]?.[1] ?? 0 };
}

test.each([
  ["a hole of 0.4 s right ahead", ranges([0, 10], [10.3, 20]), 9.95, 10.4],
  ["a hole at the start", ranges([0.2, 20]), 0, 0.3],
  ["still 0.4 s to play before the hole", ranges([0, 10], [10.1, 20]), 9.6, null],
  ["a hole of 0.6 s", ranges([0, 10], [10.6, 20]), 10, null],
  ["film that has not come yet", ranges([0, 10], [40, 50]), 10, null],
  ["no hole", ranges([0, 10]), 10, null],
])("%s", (_name, buffered, time, to) => {
  const found = gapToJump(buffered, time);
  if (to === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(to);
});

test("a picture that stands still for three looks is cured ever harder", () => {
  const look = createPictureWatch();
  const still = () => [1, 2, 3].map(() => look({ due: true, frames: 7 }));
  look({ due: true, frames: 7 });
  expect(still()).toEqual([0, 0, 1]);
  expect(still()).toEqual([0, 0, 2]);
  expect(still()).toEqual([0, 0, 3]);
});

test("a picture nobody looks at is not cured, and 30 moving looks forget the cures", () => {
  const look = createPictureWatch();
  for (let tick = 0; tick < 10; tick += 1) expect(look({ due: false, frames: 1 })).toBe(0);
  const cures = [1, 2, 3].map(() => look({ due: true, frames: 1 }));
  expect(cures).toEqual([0, 0, 1]);
  for (let frames = 2; frames < 32; frames += 1) expect(look({ due: true, frames })).toBe(0);
  expect([1, 2, 3].map(() => look({ due: true, frames: 31 }))).toEqual([0, 0, 1]);
});

test("every line is tried once, and again after a calm minute", () => {
  let now = 0;
  const lines = createLines(3, () => now);
  expect([lines.next(), lines.next(), lines.next()]).toEqual([1, 2, null]);
  now += forgive + 1;
  expect(lines.next()).toBe(0);
  lines.choose(1);
  expect([lines.current(), lines.next(), lines.next(), lines.next()]).toEqual([1, 2, 0, null]);
});

test("the line's speed is the mean of the last five samples", () => {
  const kept: number[] = [];
  for (const bits of [100, 1, 2, 3, 4]) addSample(kept, bits);
  expect(addSample(kept, 5)).toBe(3);
  expect(kept).toHaveLength(5);
});

test("what is left to do after a failure", () => {
  const broken = hlsToFailure("mediaError", "fragParsingError");
  const missing = hlsToFailure("networkError", "fragLoadError", 404);
  const format = hlsToFailure("mediaError", "manifestIncompatibleCodecsError");
  const first = { again: false, file: false };
  expect([broken, missing, format].map((one) => afterwards(one, first).action)).toEqual(["retry", "retry", "file"]);
  expect(afterwards(broken, { again: true, file: false }).action).toBe("skip");
  expect(afterwards(missing, { again: true, file: false }).action).toBe("skip");
  const refused = hlsToFailure("networkError", "fragLoadError", 403);
  expect(afterwards(refused, { again: true, file: false }).action).toBe("retry");
  expect(afterwards(format, { again: true, file: true })).toMatchObject({ action: "report", code: 4 });
});

test("only a film of another shape leaves bars", () => {
  const wide = { width: 1280, height: 720 };
  expect(leavesBars(wide, { width: 640, height: 360 })).toBe(false);
  expect(leavesBars(wide, { width: 640, height: 361 })).toBe(false);
  expect(leavesBars(wide, { width: 1280, height: 800 })).toBe(true);
  expect(leavesBars({ width: 0, height: 0 }, wide)).toBe(false);
});
