import { summon } from "#lib/client/summon.ts";
import type { BarButton } from "../controls/buttons.ts";
import { untilDestroyed } from "../stage.ts";
import { $danmaku, setDanmaku } from "./settings.ts";

const face = (on: boolean) => `<span class="player-danmaku-face"${on ? " data-on" : ""} aria-hidden="true">弹</span>`;

const pageHasDanmaku = () => document.querySelector(".danmaku") !== null;

/** Turns danmaku on and off; hidden if the page has none. The danmaku island is summoned when they are on. */
export const danmakuButton: BarButton = {
  name: "danmaku",
  label: "打开弹幕",
  icon: face(false),
  available: pageHasDanmaku,
  press: () => setDanmaku({ on: !$danmaku.get().on }),
  follow: (stage, paint) =>
    untilDestroyed(
      stage,
      $danmaku.subscribe(({ on }) => {
        if (on && pageHasDanmaku()) summon("danmaku");
        paint(on ? "关闭弹幕" : "打开弹幕", face(on));
      }),
    ),
};
