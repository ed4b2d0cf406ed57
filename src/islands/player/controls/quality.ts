import { subscribeKeys } from "nanostores";
import { levelsToChoices, qualityLabel } from "../levels.ts";
import type { Stage } from "../stage.ts";
import { untilDestroyed } from "../stage.ts";
import { $player, setLevel } from "../store.ts";
import { createMenu } from "./menu.ts";

/** Hidden until the player knows renditions to choose from. */
export function createQualityMenu(stage: Stage): HTMLElement {
  const menu = createMenu<number>("quality", "画质", "", setLevel);
  function paint(): void {
    const { levels, level, activeLevel } = $player.get();
    menu.element.hidden = levels.length < 2;
    menu.paint(qualityLabel(levels, level, activeLevel), levelsToChoices(levels, activeLevel), level);
  }
  paint();
  untilDestroyed(stage, subscribeKeys($player, ["levels", "level", "activeLevel"], paint));
  return menu.element;
}
