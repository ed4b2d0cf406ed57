import { addChapterMarks } from "./chapters/chapters.ts";
import { addSpritePreview } from "./progress/preview.ts";
import { type Stage, watchPlayer } from "./stage.ts";
import { createDanmakuButton } from "./danmaku/button.ts";
import { createFullscreenButton, followScreen } from "./display/fullscreen.ts";
import { createLive } from "./controls/live.ts";
import { createPipButton } from "./display/picture-in-picture.ts";
import { createProgress, type Progress } from "./progress/progress.ts";
import { createScreenshotButton } from "./controls/save.ts";
import { createVolume } from "./controls/volume.ts";
import { togglePlay, $player } from "./store.ts";
import { createButton, paintButton, icons } from "./controls/buttons.ts";
import { goToEpisode } from "./episodes/episodes.ts";
import { toClock } from "./time.ts";

/** Puts our controls where ArtPlayer's were. */
export function addControls(stage: Stage): Progress {
  const { $progress, $controlsLeft, $controlsRight } = stage.art.template;
  const progress = createProgress(stage);
  const box = document.createElement("div");
  box.className = "player-progress-box";
  box.append(progress.element);
  // A broadcast has no places to go to.
  box.hidden = stage.source.live;
  // ArtPlayer still listens on its own bar; ours stands in its place.
  $progress.replaceWith(box);
  addChapterMarks(stage, progress.element);
  addSpritePreview(stage, box, progress);
  followScreen(stage);
  $controlsLeft.append(
    createPlayButton(stage),
    createNextButton(stage),
    createVolume(stage),
    stage.source.live ? createLive(stage) : createTime(stage),
  );
  $controlsRight.append(
    createDanmakuButton(stage),
    stage.places.menus,
    createScreenshotButton(stage),
    createPipButton(stage),
    stage.places.more,
    createFullscreenButton(stage),
  );
  return progress;
}

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

/** 下一集, for films that have one. */
export function createNextButton({ source: { next } }: Stage): HTMLElement {
  const button = createButton("next", "下一集", icons.next, () => next && goToEpisode(next));
  button.hidden = next === null;
  return button;
}

/** `00:32 / 03:20`. The progress slider says it aloud, so this text is only for the eye. */
export function createTime(stage: Stage): HTMLElement {
  const box = document.createElement("div");
  box.className = "player-time";
  box.ariaHidden = "true";
  function paint(): void {
    const { time, duration } = $player.get();
    const text = `${toClock(time)} / ${toClock(duration)}`;
    if (box.textContent !== text) box.textContent = text;
  }
  paint();
  watchPlayer(stage, ["time", "duration"], paint);
  return box;
}
