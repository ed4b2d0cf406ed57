import { levelToName } from "../quality/levels.ts";
import { rateToText } from "../playback/rates.ts";
import { type Stage, watchPlayer } from "../stage.ts";
import { $player, auto } from "../store.ts";

/** Announces changes to screen readers; names the player; shows the controls on keyboard focus. */
export function addAccessibility(stage: Stage): void {
  const { root, art, source, signal } = stage;
  root.role = "region";
  root.ariaLabel = `播放器：${source.title}`;

  function say(text: string): void {
    $player.setKey("said", text);
  }

  watchPlayer(stage, ["phase", "rate", "muted", "level", "sound"], (state, _old, key) => {
    if (key === "rate") say(`播放速度 ${rateToText(state.rate)}`);
    if (key === "muted") say(state.muted ? "已静音" : "已取消静音");
    if (key === "level") say(`画质 ${state.level === auto ? "自动" : nameOf(state.level)}`);
    if (key === "sound") say(`声音 ${state.sound}`);
    if (key === "phase" && state.phase.kind === "paused") say("已暂停");
    if (key === "phase" && state.phase.kind === "playing") say("正在播放");
    if (key === "phase" && state.phase.kind === "ended") say("播放结束");
  });
  // A button focused with the mouse is hidden with the controls; the focus moves to the player, so that its keys still work.
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

/** On keyboard focus, and while a menu is open, the style sheet keeps the controls visible. */
function isNeeded(element: Element): boolean {
  return element.matches(":focus-visible") || element.closest('.player-menu:has([aria-expanded="true"])') !== null;
}

function nameOf(index: number): string {
  const level = $player.get().levels[index];
  return level ? levelToName(level) : "自动";
}
