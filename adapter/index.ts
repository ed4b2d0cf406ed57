import { writeFile } from "node:fs/promises";
import type { AstroIntegration } from "astro";
import { hashesFile } from "../src/server/http/build.ts";
import { asciiModules } from "./ascii.ts";
import { chunkGroups, styleGroups } from "./chunks.ts";
import { clientGuard } from "./client-guard.ts";
import { inlineHashes } from "./inline-hashes.ts";
import { knownDirectives } from "./known-directives.ts";
import { layers } from "./layers.ts";
import { moduleFiles } from "./module-files.ts";
import { pageFacts } from "./page-facts.ts";
import { serverMends } from "./server-mends.ts";

/**
 * Builds a server entry that is one function, `render({ url }, locals)`, see `server.ts`. Listening, static files, compression and
 * caching are in `src/server/main.ts`; `@astrojs/node` would duplicate them with fewer features (no ETag, no backpressure, no graceful
 * shutdown).
 */
export function shiguang(): AstroIntegration {
  return {
    name: "shiguang",
    hooks: {
      "astro:config:setup"({ command, updateConfig }) {
        const isBuilt = command === "build";
        updateConfig({
          vite: {
            css: { postcss: { plugins: [layers()] } },
            plugins: [clientGuard(), knownDirectives(), moduleFiles(), pageFacts(), serverMends(), asciiModules()],
            environments: {
              // Node has its own `localStorage` since 25, and logs a warning when it is accessed.
              ssr: {
                define: {
                  localStorage: "undefined",
                  // Which React is joined with the pages: `scripts/build.ts` says which.
                  ...(isBuilt && { "process.env.NODE_ENV": JSON.stringify(process.env["NODE_ENV"] ?? "production") }),
                },
                // Joined, the packages of the pages are smaller, and the thread does not load a second zod: record 95.
                resolve: { noExternal: isBuilt || ["@nanostores/persistent"] },
                build: { rolldownOptions: { output: { codeSplitting: { groups: styleGroups } } } },
              },
              client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
            },
          },
        });
      },

      "astro:config:done"({ setAdapter }) {
        setAdapter({
          name: "shiguang",
          entrypointResolution: "auto",
          serverEntrypoint: new URL("./server.ts", import.meta.url),
          adapterFeatures: { buildOutput: "server" },
          supportedAstroFeatures: { serverOutput: "stable", sharpImageService: "stable" },
        });
      },

      async "astro:build:ssr"({ manifest }) {
        const { outDir, buildClientDir, srcDir, csp } = manifest;
        const hashes = await inlineHashes({
          scripts: csp?.scriptHashes ?? [],
          styles: csp?.styleHashes ?? [],
          clientFolder: new URL(buildClientDir),
          inlineFolder: new URL("layouts/inline/", srcDir),
        });
        await writeFile(new URL(hashesFile, outDir), JSON.stringify(hashes));
        // The web server sends the policy as a header; Astro must not add one to each page.
        delete manifest.csp;
        manifest.shouldInjectCspMetaTags = false;
      },
    },
  };
}
