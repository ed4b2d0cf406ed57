import { writeFile } from "node:fs/promises";
import type { AstroIntegration } from "astro";
import { hashesFile } from "../src/server/http/build.ts";
import { chunkGroups } from "./chunks.ts";
import { clientGuard } from "./client-guard.ts";
import { inlineHashes } from "./inline-hashes.ts";
import { layers } from "./layers.ts";
import { moduleFiles } from "./module-files.ts";
import { pageFacts } from "./page-facts.ts";
import { serverMends } from "./server-mends.ts";

/**
 * Builds a server entry that is one function, `render(request, locals) => Promise<Response>`. Listening, files, compression and
 * caching are `src/server/main.ts`'s, which `@astrojs/node` would do again and worse (no ETag, no backpressure, no drain).
 */
export function shiguang(): AstroIntegration {
  return {
    name: "shiguang",
    hooks: {
      "astro:config:setup"({ updateConfig }) {
        updateConfig({
          vite: {
            css: { postcss: { plugins: [layers()] } },
            plugins: [clientGuard(), moduleFiles(), pageFacts(), serverMends()],
            environments: {
              // Node has one of its own since 25, and warns whoever looks at it.
              ssr: { define: { localStorage: "undefined" }, resolve: { noExternal: ["@nanostores/persistent"] } },
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
        // The policy is a header of the web server; Astro shall not write a second one for every page.
        delete manifest.csp;
        manifest.shouldInjectCspMetaTags = false;
      },
    },
  };
}
