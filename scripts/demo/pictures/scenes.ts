import { seeded, type Random } from "./random.ts";
import { glow, linear, picture, rect } from "./svg.ts";

export type Scene = {
  key: string;
  height: number;
  sky: readonly string[];
  /** Colour of lamps and their halos. */
  lamp: string;
  /** Darkens the left and the bottom, where the page displays text. */
  quiet?: boolean;
  draw: (random: Random, height: number) => string;
};

/** A scene with the widths its ad position needs. */
export type AdScene = Scene & { widths: readonly number[] };

/** Width of all scenes. */
export const W = 1280;

export function drawScene(scene: Scene): string {
  const random = seeded(scene.key);
  const { height } = scene;
  const defs =
    `<defs>${linear("sky", scene.sky)}${glow("lamp", scene.lamp, 0.75)}` +
    `<linearGradient id="veilGreen" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4ff0b0" stop-opacity="0"/><stop offset=".7" stop-color="#4ff0b0" stop-opacity=".7"/><stop offset="1" stop-color="#c6ffd9" stop-opacity="0"/></linearGradient>` +
    `<linearGradient id="veilViolet" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7a6bf0" stop-opacity="0"/><stop offset=".7" stop-color="#7a6bf0" stop-opacity=".6"/><stop offset="1" stop-color="#7a6bf0" stop-opacity="0"/></linearGradient>` +
    `<linearGradient id="left" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#06070f" stop-opacity=".62"/><stop offset=".55" stop-color="#06070f" stop-opacity="0"/></linearGradient>` +
    `<linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset=".45" stop-color="#06070f" stop-opacity="0"/><stop offset="1" stop-color="#06070f" stop-opacity=".5"/></linearGradient></defs>`;
  const dark = scene.quiet ? rect(0, 0, W, height, "url(#left)") + rect(0, 0, W, height, "url(#foot)") : "";
  return picture(W, height, defs + rect(0, 0, W, height, "url(#sky)") + scene.draw(random, height) + dark);
}
