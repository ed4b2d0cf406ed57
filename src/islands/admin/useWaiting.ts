import { useEffect } from "react";
import { queryOf } from "#lib/client/data.ts";
import { useData } from "../parts/useData.ts";
import type { AreaName } from "./areas.ts";

/** How much waits in the areas; without an answer they work all the same. */
export function useWaiting(): Partial<Record<AreaName, number>> {
  const overview = useData(queryOf("admin/overview", {}));
  const queue = Object.values(overview?.cases ?? {}).reduce((sum, count) => sum + count, 0);
  const { certifications = 0, feedbacks: feedback = 0 } = overview ?? {};
  const wide = [queue, certifications, feedback].join(" ");
  useEffect(() => showCurrent(wide), [wide]);
  return { queue, certifications, feedback };
}

/** On a phone the areas stand in a row that scrolls; the numbers, when they are there, move what stands after them. */
function showCurrent(_numbers: string): void {
  const current = document.querySelector(".admin-nav [aria-current]");
  current?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
}
