/**
 * The runtime of islands as one file for all pages. Astro prints it inline on each page; the adapter removes that from built pages
 * (`adapter/islands.ts`).
 */
import "./register.ts";
import "astro/runtime/server/astro-island.js";
