import { type Stage, watchPlayer } from "../stage.ts";
import { togglePlay } from "../store.ts";
import { createButton, paintButton } from "./button.ts";
import { icons } from "./icons.ts";

/** 播放, 暂停 or, at the end, 重播. */
export function createPlayButton(stage: Stage): HTMLElement {
  const button = createButton("play", "播放", icons.play, togglePlay);
  watchPlayer(stage, ["phase"], ({ phase }) => {
    if (phase.kind === "ended") paintButton(button, "重播", icons.replay);
    else if (stage.video.paused) paintButton(button, "播放", icons.play);
    else paintButton(button, "暂停", icons.pause);
  });
  return button;
}
