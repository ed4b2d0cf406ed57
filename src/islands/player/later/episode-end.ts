import { subscribeKeys } from "nanostores";
import { readPreferences } from "#lib/client/preferences.ts";
import { goToEpisode } from "../episodes.ts";
import type { Stage } from "../stage.ts";
import { untilDestroyed } from "../stage.ts";
import { $player } from "../store.ts";
import { $loop } from "./loop.ts";

/** Seconds to say no in. */
const SECONDS = 8;

/** At the end of an episode the next one is offered, and begins by itself unless the viewer does not want that. */
export function addEpisodeEnd(stage: Stage): void {
  const { source, root, signal } = stage;
  const { next } = source;
  if (!next) return;
  const panel = document.createElement("div");
  panel.className = "player-next";
  panel.role = "group";
  panel.ariaLabel = "下一集";
  panel.hidden = true;
  const words = document.createElement("p");
  words.role = "status";
  const title = document.createElement("p");
  title.className = "player-next-title";
  title.textContent = `第 ${next.number} 集 ${next.title}`;
  const count = document.createElement("p");
  count.className = "player-next-count";
  count.ariaHidden = "true";
  const go = createPanelButton("现在播放", () => goToEpisode(next));
  const stop = createPanelButton("取消", close);
  const buttons = document.createElement("div");
  buttons.append(go, stop);
  panel.append(words, title, count, buttons);
  root.append(panel);
  let left = 0;
  let timer = 0;

  function paint(): void {
    count.textContent = timer ? `${left} 秒后开始` : "";
  }

  /** Counts only while somebody is looking. */
  function tick(): void {
    if (document.hidden) return;
    left -= 1;
    if (left > 0) return paint();
    clearInterval(timer);
    goToEpisode(next ?? { id: 0, href: "/", title: "", number: 0 });
  }

  function open(): void {
    if (!panel.hidden || $loop.get().kind === "on") return;
    const held = root.contains(root.ownerDocument.activeElement);
    const goesOn = readPreferences().autoplayNext;
    panel.hidden = false;
    left = SECONDS;
    if (goesOn) timer = window.setInterval(tick, 1000);
    words.textContent = goesOn ? `播放结束，${SECONDS} 秒后播放下一集` : "播放结束，下一集";
    stop.textContent = goesOn ? "取消" : "关闭";
    paint();
    if (held) go.focus({ preventScroll: true });
  }

  function close(): void {
    clearInterval(timer);
    timer = 0;
    if (panel.hidden) return;
    const held = panel.contains(root.ownerDocument.activeElement);
    panel.hidden = true;
    words.textContent = "";
    if (held) root.focus({ preventScroll: true });
  }

  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  untilDestroyed(
    stage,
    subscribeKeys($player, ["phase"], ({ phase }) => (phase.kind === "ended" ? open() : close())),
  );
  signal.addEventListener("abort", close, { once: true });
}

function createPanelButton(text: string, press: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.addEventListener("click", press);
  return button;
}
