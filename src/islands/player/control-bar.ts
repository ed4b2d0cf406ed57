import { addChapterMarks } from "./chapters/chapters.ts";
import { addSpritePreview } from "./progress/preview.ts";
import { type Stage, watchPlayer } from "./stage.ts";
import { danmakuButton } from "./danmaku/button.ts";
import { fullscreenButton, followScreen } from "./display/fullscreen.ts";
import { createLive } from "./controls/live.ts";
import { pipButton } from "./display/picture-in-picture.ts";
import { createProgress, type Progress } from "./progress/progress.ts";
import { screenshotButton } from "./controls/save.ts";
import { createPremiere } from "./premiere/premiere.ts";
import { createVolume } from "./controls/volume.ts";
import { togglePlay, $player } from "./store.ts";
import { type BarButton, drawBarButton, icons } from "./controls/buttons.ts";
import { goToEpisode } from "./episodes/episodes.ts";
import { toClock } from "./time.ts";

/** Button 播放, 暂停 or, at the end, 重播. */
const playButton: BarButton = {
  name: "play",
  label: "播放",
  icon: icons.play,
  press: togglePlay,
  follow: (stage, paint) =>
    watchPlayer(stage, ["phase"], ({ phase }) => {
      if (phase.kind === "ended") paint("重播", icons.replay);
      else if (stage.video.paused) paint("播放", icons.play);
      else paint("暂停", icons.pause);
    }),
};

const nextButton: BarButton = {
  name: "next",
  label: "下一集",
  icon: icons.next,
  available: ({ source }) => source.next !== null,
  press: ({ source }) => source.next && goToEpisode(source.next),
  hideBelow: 420,
};

/** A button, or a function that creates other elements. */
type Part = BarButton | ((stage: Stage) => HTMLElement);

/** The bar from left to right. The menu 更多 defines its own rows in `MoreMenu.tsx`. */
const left: Part[] = [
  playButton,
  nextButton,
  createVolume,
  (stage) => (stage.source.live ? createLive(stage) : createTime(stage)),
];
const right: Part[] = [
  danmakuButton,
  ({ slots }) => slots.menus,
  screenshotButton,
  pipButton,
  ({ slots }) => slots.more,
  fullscreenButton,
];

/** Replaces ArtPlayer's controls with this player's. */
export function addControls(stage: Stage): Progress {
  const { $progress, $controlsLeft, $controlsRight } = stage.art.template;
  const progress = createProgress(stage);
  const box = document.createElement("div");
  box.className = "player-progress-box";
  box.append(progress.element);
  // In a live broadcast one cannot seek.
  box.hidden = stage.source.live;
  // ArtPlayer's own bar has listeners, so it is replaced.
  $progress.replaceWith(box);
  addChapterMarks(stage, progress.element);
  addSpritePreview(stage, box, progress);
  followScreen(stage);
  $controlsLeft.append(...left.map((part) => draw(stage, part)));
  const { premiere } = stage.source;
  if (premiere) $controlsLeft.append(createPremiere(stage, premiere.id));
  $controlsRight.append(...right.map((part) => draw(stage, part)));
  return progress;
}

function draw(stage: Stage, part: Part): HTMLElement {
  return typeof part === "function" ? part(stage) : drawBarButton(stage, part);
}

/** `00:32 / 03:20`. For the eye only: the progress slider announces it to screen readers. */
function createTime(stage: Stage): HTMLElement {
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
