import "./style-decoy.ts";
import Artplayer from "artplayer";
import { icons } from "../controls/buttons.ts";
import type { PlayerSource } from "../source.ts";

Artplayer.LOG_VERSION = false;
Artplayer.CONTEXTMENU = false;
Artplayer.FULLSCREEN_WEB_IN_BODY = false;
// The engine retries; a second retry loop would interfere.
Artplayer.RECONNECT_TIME_MAX = 0;
Artplayer.CONTROL_HIDE_TIME = 3000;

const ownControls = ["progress", "thumbnails", "playAndPause", "volume", "time"];

/**
 * Creates ArtPlayer around the existing frame, without the controls this player replaces. The engine controls the source; ArtPlayer never
 * loads it.
 */
export function buildShell(container: HTMLDivElement, source: PlayerSource, volume: number): Artplayer {
  const art = new Artplayer({
    container,
    url: source.master,
    type: "m3u8",
    customType: { m3u8: () => undefined },
    useSSR: true,
    lang: "zh-cn",
    volume,
    hotkey: false,
    gesture: false,
    backdrop: false,
    mutex: false,
    miniProgressBar: true,
    moreVideoAttr: { controls: false, preload: "auto" },
    icons: { play: "", pause: "", volume: "", volumeClose: "", error: "", loading: "", state: icons.play },
  });
  for (const name of ownControls) art.controls.remove(name);
  art.template.$loading.innerHTML = '<div class="player-spinner"></div>';
  return art;
}
