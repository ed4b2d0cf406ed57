import type { Output } from "#lib/contract/shapes.ts";

/** How much was watched in a year; nothing of the time where no film's length is known. */
export function sumsOf({ films, days, minutes }: Pick<Output<"mark/year">, "films" | "days" | "minutes">): string {
  if (minutes === 0) return `${films} 部影片，${days} 个有电影的日子`;
  return `${films} 部影片，${days} 个有电影的日子，${lengthOf(minutes)}`;
}

/** Hours, or minutes where these are few. */
function lengthOf(minutes: number): string {
  return minutes < 60 ? `${minutes} 分钟` : `${Math.round(minutes / 60)} 小时`;
}
