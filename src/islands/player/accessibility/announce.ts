import { levelToName } from "../quality/levels.ts";
import { rateToText } from "../playback/rates.ts";
import { type Stage, watchPlayer } from "../stage.ts";
import { $player, AUTO } from "../store.ts";

/** Says aloud, politely, what changed; names the player; shows the controls to whoever comes by keyboard. */
export function addAccessibility(stage: Stage): void {
  const { root, art, source, signal } = stage;
  root.role = "region";
  root.ariaLabel = `播放器：${source.title}`;

  function say(text: string): void {
    $player.setKey("said", text);
  }

  watchPlayer(stage, ["phase", "rate", "muted", "level"], (state, _old, key) => {
    if (key === "rate") say(`播放速度 ${rateToText(state.rate)}`);
    if (key === "muted") say(state.muted ? "已静音" : "已取消静音");
    if (key === "level") say(`画质 ${state.level === AUTO ? "自动" : nameOf(state.level)}`);
    if (key === "phase" && state.phase.kind === "paused") say("已暂停");
    if (key === "phase" && state.phase.kind === "playing") say("正在播放");
    if (key === "phase" && state.phase.kind === "ended") say("播放结束");
  });
  // A button pressed with the mouse goes with the controls; the keys shall go on working.
  art.on("control", (shown) => {
    const { activeElement } = root.ownerDocument;
    const rests = activeElement !== null && art.template.$bottom.contains(activeElement);
    if (!shown && rests && !isNeeded(activeElement)) root.focus({ preventScroll: true });
  });
  root.addEventListener(
    "focusin",
    () => {
      art.controls.show = true;
    },
    { signal },
  );
}

/** For who comes by keyboard, and while a menu is open, the style sheet keeps the controls in sight. */
function isNeeded(element: Element): boolean {
  return element.matches(":focus-visible") || element.closest('.player-menu:has([aria-expanded="true"])') !== null;
}

function nameOf(index: number): string {
  const level = $player.get().levels[index];
  return level ? levelToName(level) : "自动";
}
