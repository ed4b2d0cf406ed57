import { subscribeKeys } from "nanostores";
import type { Stage } from "../stage.ts";
import { untilDestroyed } from "../stage.ts";
import { $player, setSubtitle } from "../store.ts";
import { icons } from "./icons.ts";
import { createMenu } from "./menu.ts";

export function createSubtitleMenu(stage: Stage): HTMLElement {
  const { subtitles } = stage.source;
  const menu = createMenu<string | null>("subtitles", "字幕", icons.subtitles, setSubtitle);
  function paint(): void {
    const { subtitle } = $player.get();
    const choices = [
      ...subtitles.map(({ lang, label }) => ({ value: lang, text: label })),
      { value: null, text: "关闭" },
    ];
    menu.element.hidden = subtitles.length === 0;
    menu.element.dataset.on = String(subtitle !== null);
    menu.paint(choices.find(({ value }) => value === subtitle)?.text ?? "关闭", choices, subtitle);
  }
  paint();
  untilDestroyed(stage, subscribeKeys($player, ["subtitle"], paint));
  return menu.element;
}
