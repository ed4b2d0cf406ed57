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

/**
 * The list of areas scrolls by itself, on a phone to the side; the numbers, when they are there, move what stands after them. The page
 * stays where it is.
 */
function showCurrent(_numbers: string): void {
  const list = document.querySelector(".admin-nav");
  const current = list?.querySelector("[aria-current]");
  if (!list || !current) return;
  const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
  list.scrollBy({
    left: inner.left + inner.width / 2 - outer.left - outer.width / 2,
    top: inner.top + inner.height / 2 - outer.top - outer.height / 2,
    behavior: "instant",
  });
}
