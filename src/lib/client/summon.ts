/** Names of islands that hydrate on demand, as in their `client:summon`. */
export type SummonedIsland =
  | "overlays"
  | "header"
  | "continue"
  | "suggested"
  | "followers"
  | "more"
  | "player"
  | "danmaku"
  | "live";

const summonedEvent = (name: string) => `summon:${name}`;

/** Hydrates an island. Does nothing if it is hydrated; if its code failed to load, tries again. */
export function summon(name: SummonedIsland): void {
  const root = document.documentElement;
  if (!wasSummoned(name)) root.dataset.summoned = `${root.dataset.summoned ?? ""} ${name}`.trim();
  document.dispatchEvent(new CustomEvent(summonedEvent(name)));
}

/** Stored on the document, not in this module: in development directives are bundled separately. */
function wasSummoned(name: string): boolean {
  return document.documentElement.dataset.summoned?.split(" ").includes(name) === true;
}

/** Calls `act` when the name is summoned, and at once if it has been already. */
export function onSummon(name: string, act: () => void): void {
  document.addEventListener(summonedEvent(name), act);
  if (wasSummoned(name)) act();
}
