/** Seconds a line takes from edge to edge, and that a standing one stays. */
export const flight = 8;
export const stay = 4.5;

interface Taken {
  /** Second of the film it began at. */
  at: number;
  /** Pixels. */
  width: number;
}

/** Pixels between two lines that follow each other. */
const gap = 24;

/** Rows lines fly in. Within a row nothing overlaps: what would catch up with the one before takes another row. */
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

  /** The row for a line that begins at this second of the film; null when every row is taken. */
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

  /** The same for a line that stands still. */
  stand(at: number): number | null {
    for (let lane = 0; lane < this.#count; lane += 1) {
      if ((this.#standing[lane] ?? Number.NEGATIVE_INFINITY) > at) continue;
      this.#standing[lane] = at + stay;
      return lane;
    }
    return null;
  }
}
