import { type Film, type Look, plain, type Shot } from "../film.ts";
import { hash, seedOf } from "../maths.ts";
import { type Layout, layouts } from "./titles.ts";

/** What a poster shows of its film. */
export interface Composition {
  shot: Shot;
  t: number;
  look: Look;
  /** Left and right are swapped. */
  flipped: boolean;
  zoom: number;
  /** Which part stays when zoomed: 0 left or top, 1 right or bottom. */
  x: number;
  y: number;
  layout: Layout;
}

/** Shots that suit a video better than the next in turn. */
const wishes: Record<string, number> = {
  "night-train-seat": 1,
  "night-train-sound": 2,
  "night-train-conductor": 3,
  "night-train-score": 4,
  "deep-sea-jelly": 1,
  "deep-sea-descent": 0,
  "deep-sea-director": 3,
  "deep-sea": 2,
  "tea-mountain-night": 3,
  "tea-mountain-song": 1,
  "tea-mountain-spring": 0,
  "tea-mountain": 0,
  "market-noodle": 1,
  "market-lights": 0,
  "market-cat": 2,
  "desert-caravan": 1,
  "desert-well": 0,
  "rain-city-umbrella": 1,
  "rain-city-director": 2,
  "rain-city-score": 3,
  "last-ferry": 3,
  "star-harbor": 0,
  "star-harbor-making": 1,
  "star-harbor-score": 2,
  "lantern-river-wish": 3,
  "lantern-river-maker": 2,
  "lantern-river-music": 1,
  "ink-dance-mountain": 1,
  "ink-dance": 3,
  "ink-dance-two": 2,
  "ink-dance-rehearsal": 0,
  "snow-station-keeper": 1,
  "snow-station-making": 2,
  "orbit-night-side": 2,
  "orbit-letter": 4,
  "orbit-director": 1,
  aurora: 0,
  "aurora-hunter": 2,
  "aurora-choir": 1,
  "aurora-two": 3,
  "tide-footprint": 1,
  "tide-loop": 1,
};

/** Titles whose place by chance would hide what the picture is about. */
const places: Record<string, Layout> = {
  "deep-sea": "foot",
  "ink-dance": "column",
  "kite-festival": "foot",
  "market-beat": "head",
  "market-cat": "head",
  "snow-station-first": "foot",
  "lantern-river-music": "foot",
  "last-ferry": "column",
  "aurora-choir": "head",
  "clockwork-making": "column",
  "clockwork-apprentice": "column",
  "deep-sea-director": "head",
  "desert-wind": "head",
};

const hues = [0, 10, -18, -32, 18, -10];

/** The composition for the video that is number `index` among those of its film. */
export function compose(film: Film, video: string, index: number): Composition {
  const seed = seedOf(video);
  const own = video === film.key;
  const shot = film.shots[(wishes[video] ?? index) % film.shots.length] ?? film.shots[0];
  if (!shot) throw new Error(`${film.key} has no shots`);
  return {
    shot,
    t: shot.seconds * (0.5 + hash(1, seed) * 0.35),
    look: own
      ? plain
      : {
          hue: hues[index % hues.length] ?? 0,
          saturation: 0.88 + hash(2, seed) * 0.26,
          light: 0.98 + hash(3, seed) * 0.12,
          seed: index * 37,
        },
    flipped: !own && index % 2 === 1,
    zoom: own ? 1 : 1.02 + hash(4, seed) * 0.22,
    x: 0.3 + hash(5, seed) * 0.4,
    y: 0.35 + hash(6, seed) * 0.3,
    layout: places[video] ?? layouts[seed % layouts.length] ?? "foot",
  };
}
