import { askPremiere, premiereSecond } from "#lib/client/premiere-clock.ts";
import { createEdgeButton } from "../controls/edge-button.ts";
import { lifeWithin, type Stage } from "../stage.ts";
import { notify, player, $player } from "../store.ts";
import { debug } from "../telemetry/log.ts";

/** Seconds by which a viewer may be ahead of everybody, and behind without being brought back. */
const maxAhead = 1.5;
const maxBehind = 4;
/** Milliseconds between two looks, and between two questions for the time. */
const interval = 1000;
const askInterval = 60_000;

/**
 * Keeps a viewer in step with everybody while a premiere is on: nobody sees ahead, and who has paused or gone back can return. The element is
 * the label `首映` while in step, otherwise the button that returns; hidden when the premiere is over.
 */
export function createPremiere(stage: Stage, id: number): HTMLElement {
  const { video, source } = stage;
  const life = lifeWithin(stage.signal);
  const { signal } = life;
  const button = createEdgeButton({ label: "首映", back: "回到首映" }, join);
  const { element } = button;
  element.hidden = true;
  let inStep = true;

  const hasBegun = () => $player.get().phase.kind !== "idle";

  function join(): void {
    const second = premiereSecond();
    inStep = true;
    if (second !== null) player()?.seek(second);
    player()?.play();
    look();
  }

  function look(): void {
    const second = premiereSecond();
    if (second === null) return;
    if (second >= source.duration) {
      element.hidden = true;
      life.abort();
      return;
    }
    if (hasBegun()) stay(second, second - video.currentTime);
    element.hidden = false;
    button.paint(!inStep);
  }

  function stay(second: number, behind: number): void {
    if (behind < -maxAhead) {
      video.playbackRate = 1;
      player()?.seek(second);
      notify("首映还没有放到那里，先和大家一起看");
    } else if (inStep && behind > maxBehind && !video.paused && !video.seeking) player()?.seek(second);
  }

  const on = (event: string, listener: () => void) => video.addEventListener(event, listener, { signal });
  on("play", () => inStep && look());
  on("pause", () => {
    if (!video.ended) inStep = false;
    look();
  });
  on("seeking", () => {
    const second = premiereSecond();
    // A press on the bar, or on a line of the chat.
    if (second !== null && hasBegun()) inStep = second - video.currentTime <= maxBehind;
    look();
  });
  const timers = [setInterval(look, interval), setInterval(ask, askInterval)];
  signal.addEventListener("abort", () => timers.forEach(clearInterval));
  document.addEventListener("visibilitychange", () => !document.hidden && ask(), { signal });
  ask();

  function ask(): void {
    askPremiere(id).then(look, (thrown: unknown) => debug("premiere", thrown));
  }

  return element;
}
