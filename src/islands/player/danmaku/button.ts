import { summon } from "#lib/client/summon.ts";
import { $danmaku, setDanmaku } from "./settings.ts";
import { type Stage, untilDestroyed } from "../stage.ts";
import { createButton, paintButton } from "../controls/buttons.ts";

const face = (on: boolean) => `<span class="player-danmaku-face"${on ? " data-on" : ""} aria-hidden="true">弹</span>`;

/** Switches danmaku on and off; hidden where the page has none. Their island is called for who wants them. */
export function createDanmakuButton(stage: Stage): HTMLElement {
  const there = document.querySelector(".danmaku") !== null;
  const button = createButton("danmaku", "打开弹幕", face(false), () => setDanmaku({ on: !$danmaku.get().on }));
  button.hidden = !there;
  untilDestroyed(
    stage,
    $danmaku.subscribe(({ on }) => {
      if (on && there) summon("danmaku");
      paintButton(button, on ? "关闭弹幕" : "打开弹幕", face(on));
    }),
  );
  return button;
}
