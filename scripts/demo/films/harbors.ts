import type { Stage } from "./film.ts";
import { hash } from "./maths.ts";
import { disc, glow, type Hue, line, shape } from "./paint.ts";

const dark: Hue = [222, 55, 7];

export function town(stage: Stage, foot: number, offset: number): void {
  for (let i = 0; i < 26; i++) {
    const x = i * 34 - offset;
    const y = foot - 14 - hash(i, 61) * 34;
    shape(
      stage,
      [
        [x, y],
        [x + 15, y - 15],
        [x + 30, y],
        [x + 30, foot + 9],
        [x, foot + 9],
      ],
      [226, 40, 10],
    );
    if (hash(i, 62) > 0.35) {
      glow(stage, x + 14, y + 13, 30, [36, 95, 58], 0.5);
      disc(stage, x + 14, y + 13, 3, [42, 100, 76]);
    }
  }
}

/** A boat at rest, of which mostly the mast is seen. */
export function mast(stage: Stage, x: number, tall: number): void {
  line(
    stage,
    [
      [x, 720],
      [x, 720 - tall],
    ],
    5,
    dark,
  );
  line(
    stage,
    [
      [x, 730 - tall],
      [x - tall * 0.26, 700],
    ],
    2.5,
    dark,
  );
  line(
    stage,
    [
      [x, 730 - tall],
      [x + tall * 0.3, 700],
    ],
    2.5,
    dark,
  );
  shape(
    stage,
    [
      [x, 726 - tall],
      [x + 34, 736 - tall + Math.sin(stage.t + x) * 4],
      [x, 746 - tall],
    ],
    [8, 50, 34],
  );
  shape(
    stage,
    [
      [x - 80, 672],
      [x + 86, 668],
      [x + 56, 720],
      [x - 54, 720],
    ],
    dark,
  );
}
