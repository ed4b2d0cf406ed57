import type { Random } from "./random.ts";

export type Backdrop =
  | "rain"
  | "planet"
  | "road"
  | "fireflies"
  | "gears"
  | "terraces"
  | "ink"
  | "lanterns"
  | "sea"
  | "river"
  | "kites"
  | "planes"
  | "keys"
  | "dunes"
  | "snow"
  | "blossom"
  | "hills"
  | "bamboo"
  | "aurora"
  | "tree"
  | "waves"
  | "window"
  | "board"
  | "night";

export type DrawBackdrop = (random: Random, a: string, b: string, light: string) => string;
