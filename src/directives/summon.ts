import { onSummon } from "#lib/client/summon.ts";
import { preloadIsland } from "./files.ts";

type Load = () => Promise<() => Promise<void>>;

/** `client:summon="name"`: hydrates an island when `summon(name)` is called, or at once if it has been called before. */
export default function summonDirective(load: Load, { value }: { value?: unknown }, element: HTMLElement): void {
  const name = String(value);
  let state: "asleep" | "waking" | "awake" = "asleep";

  async function wake(): Promise<void> {
    if (state !== "asleep") return;
    state = "waking";
    preloadIsland(element);
    const hydrate = await load();
    if (state !== "waking") return;
    await hydrate();
    state = "awake";
  }

  element.addEventListener("astro:hydration-error", () => {
    state = "asleep";
    document.dispatchEvent(new CustomEvent("island:failed", { detail: name }));
  });
  onSummon(name, () => void wake());
}
