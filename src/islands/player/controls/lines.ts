import { subscribeKeys } from "nanostores";
import type { Stage } from "../stage.ts";
import { untilDestroyed } from "../stage.ts";
import { $player, setLine } from "../store.ts";
import { createMenu } from "./menu.ts";

/** Hidden while there is only one line to the film. */
export function createLineMenu(stage: Stage): HTMLElement {
  const menu = createMenu<number>("line", "线路", "", setLine);
  function paint(): void {
    const { lines, line } = $player.get();
    menu.element.hidden = lines.length < 2;
    const choices = lines.map((text, value) => ({ value, text }));
    menu.paint(lines[line] ?? "线路", choices, line);
  }
  paint();
  untilDestroyed(stage, subscribeKeys($player, ["lines", "line"], paint));
  return menu.element;
}
