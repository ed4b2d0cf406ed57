import type { Film } from "./film.ts";
import { aurora } from "./scenes/aurora.ts";
import { clockwork } from "./scenes/clockwork.ts";
import { deepSea } from "./scenes/deep-sea.ts";
import { desertWind } from "./scenes/desert-wind.ts";
import { fireflyForest } from "./scenes/firefly-forest.ts";
import { inkDance } from "./scenes/ink-dance.ts";
import { kiteFestival } from "./scenes/kite-festival.ts";
import { lanternRiver } from "./scenes/lantern-river.ts";
import { marketLights } from "./scenes/market-lights.ts";
import { nightTrain } from "./scenes/night-train.ts";
import { orbit } from "./scenes/orbit.ts";
import { paperPlane } from "./scenes/paper-plane.ts";
import { rainCity } from "./scenes/rain-city.ts";
import { snowStation } from "./scenes/snow-station.ts";
import { starHarbor } from "./scenes/star-harbor.ts";
import { teaMountain } from "./scenes/tea-mountain.ts";
import { tide } from "./scenes/tide.ts";

/** Longest first, so that two workers finish at about the same time. */
export const films: Film[] = [
  orbit,
  nightTrain,
  teaMountain,
  lanternRiver,
  starHarbor,
  aurora,
  deepSea,
  inkDance,
  rainCity,
  fireflyForest,
  snowStation,
  desertWind,
  paperPlane,
  marketLights,
  clockwork,
  kiteFestival,
  tide,
];
