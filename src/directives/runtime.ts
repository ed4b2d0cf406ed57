/**
 * What brings islands to life, as one file for all pages. Astro prints the same inline on each page; the adapter takes that out of
 * built pages (`adapter/islands.ts`).
 */
import "./register.ts";
import "astro/runtime/server/astro-island.js";
import "./early-presses.ts";
