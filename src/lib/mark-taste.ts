import type { ShelfName } from "./marks.ts";

interface Said {
  status: ShelfName;
  /** Half stars. */
  rating: number | null;
}

/** How much a mark says somebody likes a film: stars from -1 to 1; without them, being interested in it is a little. */
export function markLiking({ status, rating }: Said): number {
  if (rating !== null) return (rating - 5.5) / 4.5;
  return { wish: 0.4, doing: 0.5, done: 0.3 }[status];
}

const numbers = ["", "一", "两", "三", "四", "五"];

/** Half stars as one says them: 9 is 四星半. */
function saidStars(rating: number): string {
  const whole = numbers[Math.floor(rating / 2)] ?? "";
  return whole === "" ? "半星" : `${whole}星${rating % 2 === 1 ? "半" : ""}`;
}

/** What somebody did, as the reason of a suggestion tells it. */
export function markReason({ status, rating }: Said, title: string): string {
  if (rating !== null) return `因为你给《${title}》打了${saidStars(rating)}`;
  return `因为你${{ wish: "想看", doing: "在看", done: "看过" }[status]}《${title}》`;
}
