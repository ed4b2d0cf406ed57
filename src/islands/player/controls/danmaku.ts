import { $danmaku, setDanmaku } from "../danmaku/settings.ts";
import { type Stage, untilDestroyed } from "../stage.ts";
import { createButton, paintButton } from "./button.ts";

const face = (on: boolean) => `<span class="player-danmaku-face"${on ? " data-on" : ""} aria-hidden="true">弹</span>`;

/** Switches danmaku on and off; hidden where the page has none. */
export function createDanmakuButton(stage: Stage): HTMLElement {
  const page = document.querySelector("film-danmaku .danmaku-switch");
  const button = createButton("danmaku", "打开弹幕", face(false), () => {
    // The switch of the page brings what draws them.
    if (page instanceof HTMLElement) page.click();
    else setDanmaku({ on: !$danmaku.get().on });
  });
  button.hidden = page === null;
  untilDestroyed(
    stage,
    $danmaku.subscribe(({ on }) => paintButton(button, on ? "关闭弹幕" : "打开弹幕", face(on))),
  );
  return button;
}
