import Hls from "hls.js/light";
import { hlsEngine } from "./hls-engine.ts";

/** For most films. */
export const { openHls, isHlsSupported } = hlsEngine(Hls);
