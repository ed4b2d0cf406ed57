import type { Backdrop, DrawBackdrop } from "./backdrop.ts";
import { natureBackdrops } from "./backdrops-nature.ts";
import { thingBackdrops } from "./backdrops-things.ts";
import type { Random } from "./random.ts";

const backdrops: Record<Backdrop, DrawBackdrop> = { ...natureBackdrops, ...thingBackdrops };

/** Background of a portrait: 480 x 640, in three colours of the picture's palette. */
export function drawBackdrop(kind: Backdrop, random: Random, a: string, b: string, light: string): string {
  return backdrops[kind](random, a, b, light);
}
