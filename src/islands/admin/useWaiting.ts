import { useEffect } from "react";
import { type AdminArea, adminAreas } from "#lib/admin-areas.ts";
import { queryOf } from "#lib/client/data.ts";
import { showCurrent } from "../parts/show-current.ts";
import { useData } from "../parts/useData.ts";

/** How much waits in the areas; without an answer they work all the same. */
export function useWaiting(): Partial<Record<AdminArea, number>> {
  const overview = useData(queryOf("admin/overview", {}));
  const counts = adminAreas.flatMap((area) =>
    overview && "waiting" in area ? [[area.name, area.waiting(overview)] as const] : [],
  );
  const wide = counts.join(" ");
  // On a phone the list scrolls to the side, and the numbers, when they are there, move what stands after them.
  useEffect(() => showCurrent(".admin-nav", wide), [wide]);
  return Object.fromEntries(counts);
}
