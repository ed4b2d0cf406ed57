/** Islands that wait to be called for, by the name in their `client:summon`. */
export type SummonedIsland =
  | "overlays"
  | "header"
  | "continue"
  | "suggested"
  | "followers"
  | "more"
  | "player"
  | "danmaku";

const summonedEvent = (name: string) => `summon:${name}`;

/** Brings an island to life; one that is alive stays as it is, one whose code did not come is tried again. */
export function summon(name: SummonedIsland): void {
  const root = document.documentElement;
  if (!wasSummoned(name)) root.dataset.summoned = `${root.dataset.summoned ?? ""} ${name}`.trim();
  document.dispatchEvent(new CustomEvent(summonedEvent(name)));
}

/** Kept on the page, not in this module: in development directives are bundled apart. */
function wasSummoned(name: string): boolean {
  return document.documentElement.dataset.summoned?.split(" ").includes(name) === true;
}

/** `act` when the name is called, be it before. */
export function onSummon(name: string, act: () => void): void {
  document.addEventListener(summonedEvent(name), act);
  if (wasSummoned(name)) act();
}
