import { listenKeys } from "nanostores";
import { readPreferences } from "#lib/client/preferences.ts";
import { createButton, icons } from "../controls/buttons.ts";
import { fillsScreen } from "./fullscreen.ts";
import { type Stage, untilDestroyed } from "../stage.ts";
import { $player } from "../store.ts";

/** Displays a playing film small in a corner while the page is scrolled. Its container keeps its size, so nothing moves. */
export function addMiniPlayer(stage: Stage): void {
  const { root, signal } = stage;
  const section = root.closest<HTMLElement>("[data-player]");
  // Inside a frame on another site, the player is the whole page.
  if (!section || window.self !== window.top) return;
  const bar = document.createElement("div");
  bar.className = "player-mini-bar";
  bar.hidden = true;
  bar.append(
    createButton("mini-back", "回到播放器", icons.back, back),
    createButton("mini-close", "关闭小窗", icons.close, dismiss),
  );
  root.append(bar);
  let away = false;
  let dismissed = false;

  function back(): void {
    section?.scrollIntoView({ block: "center" });
    root.focus({ preventScroll: true });
  }

  function dismiss(): void {
    dismissed = true;
    follow();
  }

  function follow(): void {
    const { kind } = $player.get().phase;
    const playing = kind === "playing" || kind === "stalled";
    const shown = section?.dataset.mini === "true";
    const wanted = away && !dismissed && (playing || shown) && !fillsScreen() && !isElsewhere() && wantsMini();
    if (wanted === shown || !section) return;
    show(section, wanted);
    bar.hidden = !wanted;
    stage.art.emit("resize");
  }

  /** In a separate window it is visible already. */
  function isElsewhere(): boolean {
    return document.pictureInPictureElement !== null || root.ownerDocument !== document;
  }

  const watcher = new IntersectionObserver(
    (changes) => {
      const entry = changes.at(-1);
      if (!entry) return;
      away = entry.intersectionRatio < 0.3 && entry.boundingClientRect.top < 0;
      if (!away) dismissed = false;
      follow();
    },
    { threshold: [0, 0.3] },
  );
  watcher.observe(section);
  untilDestroyed(stage, listenKeys($player, ["phase"], follow));
  for (const event of ["enterpictureinpicture", "leavepictureinpicture"])
    stage.video.addEventListener(event, follow, { signal });
  untilDestroyed(stage, () => {
    watcher.disconnect();
    show(section, false);
  });
}

/** The page makes room for it (`mini-player.css`). */
function show(section: HTMLElement, isMini: boolean): void {
  if (isMini) section.dataset["mini"] = "true";
  else delete section.dataset["mini"];
  document.documentElement.toggleAttribute("data-mini-player", isMini);
}

function wantsMini(): boolean {
  return readPreferences().miniPlayer;
}
