/** Islands that wait to be called for, by the name in their `client:summon`. */
export type SummonedIsland = "overlays" | "bell" | "continue" | "scrub" | "offline" | "update" | "player";

export const summonedEvent = (name: string) => `summon:${name}`;

/** Brings an island to life; one that is alive stays as it is, one whose code did not come is tried again. */
export function summon(name: SummonedIsland): void {
  const root = document.documentElement;
  if (!wasSummoned(name)) root.dataset.summoned = `${root.dataset.summoned ?? ""} ${name}`.trim();
  document.dispatchEvent(new CustomEvent(summonedEvent(name)));
}

/** Kept on the page, not in this module: in development directives are bundled apart. */
export function wasSummoned(name: string): boolean {
  return document.documentElement.dataset.summoned?.split(" ").includes(name) === true;
}
