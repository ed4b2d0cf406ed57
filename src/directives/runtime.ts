/**
 * The runtime of islands as one file for all pages. Astro would print it inline on each page; the adapter keeps it from doing so in built
 * ones (`adapter/server-mends.ts`).
 */
import "./register.ts";
import "astro/runtime/server/astro-island.js";
