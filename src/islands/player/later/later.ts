import { addDynamicBackground } from "../behaviours/dynamic-background.ts";
import { testSpeed } from "../behaviours/speed-test.ts";
import type { Progress } from "../controls/progress.ts";
import { addReplayCurve } from "../telemetry/replay-curve.ts";
import { addTelemetry } from "../telemetry/telemetry.ts";
import type { Stage } from "../stage.ts";
import { offerNext } from "./episode-end.ts";
import { listenToFingers } from "./gestures.ts";
import { repeatPart } from "./loop.ts";
import { addMiniPlayer } from "./mini-player.ts";
import { watchTitles } from "./skip-titles.ts";
import { waitBehindLogin } from "./wait-behind-login.ts";
import { keepAwake } from "./wake-lock.ts";

/** What a film can begin without. */
export function addLater(stage: Stage, progress: Progress): void {
  listenToFingers(stage, progress);
  watchTitles(stage);
  offerNext(stage);
  addMiniPlayer(stage);
  repeatPart(stage, progress.element);
  keepAwake(stage);
  waitBehindLogin(stage);
  addDynamicBackground(stage);
  testSpeed(stage);
  addTelemetry(stage);
  addReplayCurve(stage, progress.element);
}
