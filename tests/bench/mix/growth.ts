import { median } from "../load.ts";
import type { Look } from "./looks.ts";

/** How one kind of memory went on after the caches were full. */
export interface Growth {
  name: string;
  /** Medians of the second and of the last third of the time, in bytes. */
  second: number;
  last: number;
  /** The most the last may be. */
  allowed: number;
}

/** What a hold on more memory must stay below: a share of what there was, and some for what comes and goes. */
const allowance = { share: 0.05, bytes: 4 * 1024 * 1024 };

/**
 * Compares the second third of the looks with the last. In the first the caches fill; after it what is held of the same people doing
 * the same things must stay as it is.
 */
export function growthOf(looks: readonly Look[]): Growth[] {
  const end = looks.at(-1)?.at ?? 0;
  const third = (number: number) => looks.filter(({ at }) => at > (end * number) / 3 && at <= (end * (number + 1)) / 3);
  const measures: [string, (look: Look) => number][] = [
    ["堆（整理之后）", ({ heap }) => heap],
    ["堆外（页面等）", ({ external }) => external],
    ["常驻内存（不含文件映射）", ({ own }) => own],
  ];
  return measures.map(([name, read]) => {
    const [second, last] = [median(third(1).map(read)), median(third(2).map(read))];
    return { name, second, last, allowed: second * (1 + allowance.share) + allowance.bytes };
  });
}
