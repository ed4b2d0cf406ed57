import { useEffect } from "react";
import { type AdminArea, adminAreas } from "#lib/admin-areas.ts";
import { queryOf } from "#lib/client/data.ts";
import { useData } from "../parts/useData.ts";

/** How much waits in the areas; without an answer they work all the same. */
export function useWaiting(): Partial<Record<AdminArea, number>> {
  const overview = useData(queryOf("admin/overview", {}));
  const counts = adminAreas.flatMap((area) =>
    overview && "waiting" in area ? [[area.name, area.waiting(overview)] as const] : [],
  );
  const wide = counts.join(" ");
  useEffect(() => showCurrent(wide), [wide]);
  return Object.fromEntries(counts);
}

/** On a phone the areas stand in a row that scrolls; the numbers, when they are there, move what stands after them. */
function showCurrent(_numbers: string): void {
  const current = document.querySelector(".admin-nav [aria-current]");
  current?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
}
