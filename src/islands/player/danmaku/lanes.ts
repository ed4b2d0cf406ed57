/** Seconds a moving line takes from edge to edge, and seconds a fixed line is displayed. */
export const flight = 8;
export const stay = 4.5;

interface Taken {
  /** Second of the film at which it started. */
  at: number;
  /** Pixels. */
  width: number;
}

/** Minimum pixels between two consecutive lines. */
const gap = 24;

/** Assigns lines to rows. Lines in a row do not overlap: a line that would catch up with the one before gets another row. */
export class Lanes {
  readonly #count: number;
  readonly #width: number;
  #flying: (Taken | undefined)[] = [];
  #standing: (number | undefined)[] = [];

  /** `width` of the picture in pixels. */
  constructor(count: number, width: number) {
    this.#count = Math.max(1, count);
    this.#width = width;
  }

  /** Row for a moving line that starts at this second of the film; null if every row is occupied. */
  fly(line: Taken): number | null {
    for (let lane = 0; lane < this.#count; lane += 1) {
      const before = this.#flying[lane];
      if (before && !this.#follows(before, line)) continue;
      this.#flying[lane] = line;
      return lane;
    }
    return null;
  }

  #follows(before: Taken, line: Taken): boolean {
    const speed = (this.#width + before.width) / flight;
    const tailIn = before.at + (before.width + gap) / speed;
    const headOut = line.at + (this.#width / (this.#width + line.width)) * flight;
    return line.at >= tailIn && headOut >= before.at + flight;
  }

  /** Row for a fixed line; null if every row is occupied. */
  stand(at: number): number | null {
    for (let lane = 0; lane < this.#count; lane += 1) {
      if ((this.#standing[lane] ?? Number.NEGATIVE_INFINITY) > at) continue;
      this.#standing[lane] = at + stay;
      return lane;
    }
    return null;
  }
}
