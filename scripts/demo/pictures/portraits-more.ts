import type { Portrait } from "./portrait.ts";
import { firstPortraits } from "./portraits-first.ts";
import { secondPortraits } from "./portraits-second.ts";

/** Further pictures of the same people: the differences from their first portrait. */
const days: readonly (Partial<Portrait> & { of: string; day: number })[] = [
  {
    of: "shen-yu",
    day: 2,
    clothes: "coat",
    cloth: ["#3a4a42", "#54645a", "#c9b48a"],
    backdrop: "sea",
    sky: ["#9cc8d8", "#d6e6dc", "#f2dcb4"],
    scene: ["#4a8296", "#2f5f74", "#fff0c8"],
    light: "left",
    tilt: 4,
  },
  {
    of: "shen-yu",
    day: 3,
    clothes: "shirt",
    cloth: ["#d8d2c4", "#b9b2a2", "#7a8a8c"],
    backdrop: "window",
    sky: ["#2a3040", "#4a5468", "#8a8f98"],
    scene: ["#2a3446", "#3c4a60", "#f3d9a4"],
    light: "right",
    scale: 1.1,
    shift: 20,
  },
  {
    of: "lin-zhaoxi",
    day: 2,
    clothes: "turtleneck",
    cloth: ["#2a3350", "#3a4468", "#8fa0c8"],
    backdrop: "night",
    sky: ["#0b1026", "#1a2450", "#3a4a7a"],
    scene: ["#141c3c", "#0c1228", "#f6e6b8"],
    light: "right",
    tilt: 5,
    shift: 10,
  },
  {
    of: "su-wanhe",
    day: 2,
    clothes: "cardigan",
    cloth: ["#d9a88a", "#c08a6c", "#f6e6d2"],
    backdrop: "blossom",
    sky: ["#f6dce0", "#f2c4c0", "#e8a8a0"],
    scene: ["#8a5a54", "#a86a62", "#fff0ea"],
    light: "left",
    extras: [],
    tilt: -4,
  },
  {
    of: "lu-zhiyao",
    day: 2,
    clothes: "wrap",
    cloth: ["#8c2f3a", "#f0e2d0", "#5a1a28"],
    backdrop: "waves",
    sky: ["#f2e6d0", "#e2c8a8", "#c89a7a"],
    scene: ["#a85a4a", "#8a4238", "#fff2d8"],
    light: "right",
    scale: 1.08,
  },
  {
    of: "wei-changfeng",
    day: 2,
    clothes: "sweater",
    cloth: ["#3a4a5c", "#2a3848", "#c8b08a"],
    backdrop: "window",
    sky: ["#3a2a28", "#6a4a3a", "#a8744a"],
    scene: ["#4a3428", "#5c4232", "#ffd9a0"],
    light: "right",
    extras: ["beard"],
    tilt: 3,
  },
  {
    of: "mu-yunsheng",
    day: 2,
    clothes: "robe",
    cloth: ["#e6d8bc", "#c8b48e", "#8a6a42"],
    backdrop: "hills",
    sky: ["#f0c890", "#e89a6a", "#b8605a"],
    scene: ["#8a4a44", "#6a3438", "#ffe6b4"],
    light: "right",
    scale: 0.96,
  },
  {
    of: "ruan-qiaoyin",
    day: 2,
    clothes: "drape",
    cloth: ["#2f5a5c", "#3f7072", "#cfe0d4"],
    backdrop: "lanterns",
    sky: ["#2a1430", "#5a2440", "#a8484a"],
    scene: ["#3a1a34", "#2a1228", "#ffcf8a"],
    light: "left",
    tilt: -5,
  },
  {
    of: "pei-nanxing",
    day: 2,
    clothes: "sweater",
    cloth: ["#e8e2d8", "#cfc6b8", "#8aa0b4"],
    backdrop: "snow",
    sky: ["#8fa8c0", "#c4d2de", "#eef2f4"],
    scene: ["#6a8098", "#8a9eb2", "#fffdf4"],
    light: "right",
    extras: [],
  },
  {
    of: "luo-zhiqiu",
    day: 2,
    clothes: "parka",
    cloth: ["#4a5a3a", "#5c6c48", "#d9c48a"],
    backdrop: "aurora",
    sky: ["#06121f", "#0e2a3a", "#1c4a54"],
    scene: ["#4ff0b0", "#7a6bf0", "#d6ffe8"],
    light: "left",
    tilt: -3,
  },
];

const first = new Map([...firstPortraits, ...secondPortraits].map((portrait) => [portrait.key, portrait]));

/** Further portraits, named after the performer and a number. */
export const morePortraits: readonly Portrait[] = days.flatMap(({ of, day, ...changes }) => {
  const portrait = first.get(of);
  return portrait ? [{ ...portrait, ...changes, key: `${of}-${day}` }] : [];
});
