import { expect, it } from "vitest";
import { flight, Lanes } from "../../../src/islands/player/danmaku/lanes.ts";
import { isBlocked } from "../../../src/islands/player/danmaku/settings.ts";

const width = 640;
/** Left edge of a line at a second of the film. */
const left = (line: { at: number; width: number }, second: number) =>
  width - ((second - line.at) / flight) * (width + line.width);

it("lines of one lane never touch, however long they are and however fast they come", () => {
  const lanes = new Lanes(3, width);
  const shown = Array.from({ length: 400 }, (_, n) => ({ at: n * 0.37, width: 30 + ((n * 97) % 500) })).flatMap(
    (line) => {
      const lane = lanes.fly(line);
      return lane === null ? [] : [{ ...line, lane }];
    },
  );
  expect(shown.length).toBeGreaterThan(30);
  for (const lane of [0, 1, 2]) {
    const row = shown.filter((line) => line.lane === lane);
    for (const [index, line] of row.entries()) {
      const before = row[index - 1];
      if (!before) continue;
      for (let second = line.at; second < before.at + flight; second += 0.1)
        expect(left(before, second) + before.width).toBeLessThanOrEqual(left(line, second) + 0.001);
    }
  }
});

it("a standing line keeps its lane until it is gone", () => {
  const lanes = new Lanes(2, width);
  expect([lanes.stand(0), lanes.stand(1), lanes.stand(2), lanes.stand(4.6)]).toEqual([0, 1, null, 0]);
});

it.each([
  ["前方高能", "高能 剧透", true],
  ["Spoiler here", "SPOILER", true],
  ["好看", "高能，剧透", false],
  ["好看", " ，", false],
])("%j under %j is blocked: %s", (text, message, blocked) => {
  expect(isBlocked(text, message)).toBe(blocked);
});
