import type { Dictionary } from "../dictionary.ts";
import common from "./common.ts";
import lib from "./lib.ts";
import server from "./server.ts";

export const dictionary: Dictionary = {
  server,
  lib,
  common,
  gap: " ",
  marks: { "，": ", ", "、": ", ", " 或 ": " or " },
  names: {
    CS: "Czechoslovakia",
    DD: "East Germany",
    SU: "Soviet Union",
    YU: "Yugoslavia",
    zxx: "No dialogue",
  },
};
