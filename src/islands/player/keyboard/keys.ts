import { toggleFullscreen } from "../display/fullscreen.ts";
import { nextRate } from "../playback/rates.ts";
import { readPreferences } from "#lib/client/preferences.ts";
import type { Stage } from "../stage.ts";
import { jumpBy, loudness, stepFrame, $player, player, togglePlay } from "../store.ts";

interface Shortcut {
  /** Name in the help. */
  shown: string;
  does: string;
  /** By `KeyboardEvent.key`; letters in lower case. */
  keys: Record<string, (stage: Stage) => void>;
  /** Not for a broadcast, which has no duration. */
  filmOnly?: true;
}

const jump = (seconds: number) => () => jumpBy(seconds);
const turnVolume = (step: number) => () => player()?.setVolume(loudness() + step);
const changeRate = (step: 1 | -1) => () => player()?.setRate(nextRate($player.get().rate, step));
const step = (frames: number) => (stage: Stage) => stepFrame(stage.video, frames);
const goToTenth = (tenth: number) => () => player()?.seek(($player.get().duration * tenth) / 10);

/** Shortcuts while the player has the focus; the same as in other players. */
export const shortcuts: readonly Shortcut[] = [
  { shown: "空格 或 K", does: "播放、暂停", keys: { " ": togglePlay, k: togglePlay } },
  { shown: "← →", does: "后退、前进 5 秒", keys: { ArrowLeft: jump(-5), ArrowRight: jump(5) } },
  { shown: "J L", does: "后退、前进 10 秒", keys: { j: jump(-10), l: jump(10) } },
  { shown: "↑ ↓", does: "音量", keys: { ArrowUp: turnVolume(0.1), ArrowDown: turnVolume(-0.1) } },
  { shown: "M", does: "静音", keys: { m: () => player()?.setMuted(!$player.get().muted) } },
  { shown: "F", does: "全屏", keys: { f: toggleFullscreen } },
  { shown: ", .", does: "上一帧、下一帧", keys: { ",": step(-1), ".": step(1) } },
  { shown: "< >", does: "减速、加速", keys: { "<": changeRate(-1), ">": changeRate(1) } },
  {
    shown: "0 – 9",
    does: "跳到 0% – 90%",
    keys: Object.fromEntries(Array.from({ length: 10 }, (_, tenth) => [String(tenth), goToTenth(tenth)])),
    filmOnly: true,
  },
  // Handled by the menus and by fullscreen themselves.
  { shown: "Esc", does: "关闭菜单，退出全屏", keys: {} },
  { shown: "?", does: "打开这张表", keys: { "?": () => $player.setKey("open", "help") } },
];

export function listenToKeys(stage: Stage): void {
  const { root, signal } = stage;
  const held = shortcuts.filter(({ filmOnly }) => !filmOnly || !stage.source.live);
  const actions = new Map(held.flatMap(({ keys }) => Object.entries(keys)));

  root.addEventListener(
    "keydown",
    (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || !readPreferences().hotkeys) return;
      if (belongsToControl(event)) return;
      const action = actions.get(event.key.length === 1 ? event.key.toLowerCase() : event.key);
      if (!action) return;
      event.preventDefault();
      action(stage);
      stage.art.controls.show = true;
    },
    { signal },
  );
}

/** Buttons handle the space bar, the volume slider the arrow keys. */
function belongsToControl({ key, target }: KeyboardEvent): boolean {
  if (target instanceof HTMLInputElement) return key.startsWith("Arrow");
  return target instanceof HTMLButtonElement && key === " ";
}
