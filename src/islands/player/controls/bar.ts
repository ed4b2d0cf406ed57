import { addChapterMarks } from "../behaviours/chapter-marks.ts";
import { addSpritePreview } from "../behaviours/sprite-preview.ts";
import type { Stage } from "../stage.ts";
import { createDanmakuButton } from "./danmaku.ts";
import { createFullscreenButton } from "./fullscreen.ts";
import { createLive } from "./live.ts";
import { createNextButton } from "./next.ts";
import { createPipButton } from "./pip.ts";
import { createPlayButton } from "./play.ts";
import { createProgress, type Progress } from "./progress.ts";
import { createScreenshotButton } from "./screenshot.ts";
import { createTime } from "./time.ts";
import { followScreen } from "./web-fullscreen.ts";
import { createVolume } from "./volume.ts";

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
