import { addDynamicBackground } from "./display/background.ts";
import { followGrowth } from "./quality/growth.ts";
import { testSpeed } from "./quality/speed-test.ts";
import type { Progress } from "./progress/progress.ts";
import { addReplayCurve } from "./progress/replay-curve.ts";
import { addTelemetry } from "./telemetry/telemetry.ts";
import type { Stage } from "./stage.ts";
import { offerNext } from "./episodes/episode-end.ts";
import { listenToFingers } from "./gestures/gestures.ts";
import { repeatPart } from "./progress/loop.ts";
import { addMiniPlayer } from "./display/mini-player.ts";
import { watchTitles } from "./episodes/skip-titles.ts";
import { waitBehindLogin } from "./playback/wait-behind-login.ts";
import { keepAwake } from "./display/wake-lock.ts";

/** Features that a film does not need to start; loaded after the controls. */
export function addLateFeatures(stage: Stage, progress: Progress): void {
  listenToFingers(stage, progress);
  watchTitles(stage);
  offerNext(stage);
  addMiniPlayer(stage);
  repeatPart(stage, progress.element);
  keepAwake(stage);
  waitBehindLogin(stage);
  addDynamicBackground(stage);
  testSpeed(stage);
  followGrowth(stage);
  addTelemetry(stage);
  addReplayCurve(stage, progress.element);
}
