import type { Portrait } from "./portrait.ts";
import { crewPortraits } from "./portraits-crew.ts";
import { firstPortraits } from "./portraits-first.ts";
import { morePortraits } from "./portraits-more.ts";
import { secondPortraits } from "./portraits-second.ts";

/** All performers' portraits; each has its key. */
export const portraits: readonly Portrait[] = [
  ...firstPortraits,
  ...secondPortraits,
  ...crewPortraits,
  ...morePortraits,
];
