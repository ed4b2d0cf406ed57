import { calls as catalogue } from "../catalogue/calls.ts";
import { calls as comments } from "../comments/calls.ts";
import { calls as config } from "../config/calls.ts";
import type { Call } from "../core/call.ts";
import { calls as library } from "../library/calls.ts";
import { calls as live } from "../live/calls.ts";
import { calls as marks } from "../marks/calls.ts";
import { calls as notices } from "../notices/calls.ts";
import { calls as performers } from "../performers/calls.ts";
import { calls as posts } from "../posts/calls.ts";
import { calls as premieres } from "../premieres/calls.ts";
import { calls as reviews } from "../reviews/calls.ts";
import { calls as series } from "../series/calls.ts";
import { calls as setup } from "../setup/calls.ts";
import { calls as tags } from "../tags/calls.ts";
import { calls as topics } from "../topics/calls.ts";
import type { PageCall } from "./locals.ts";

/** The calls of those rooms that pages read from: a thread that renders pages need not load what all other calls do. */
export const pageCalls = {
  ...catalogue,
  ...comments,
  ...config,
  ...library,
  ...live,
  ...marks,
  ...notices,
  ...performers,
  ...posts,
  ...premieres,
  ...reviews,
  ...series,
  ...setup,
  ...tags,
  ...topics,
} satisfies Record<PageCall, Call>;
