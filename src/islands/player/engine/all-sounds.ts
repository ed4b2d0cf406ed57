import Hls from "hls.js";
import { hlsEngine } from "./hls-engine.ts";
import { showListSubtitles } from "./list-subtitles.ts";

/** For films with sounds to choose from, which the light build cannot play. */
export const { openHls, isHlsSupported } = hlsEngine(Hls, showListSubtitles);
