import { fileURLToPath } from "node:url";
import { build } from "vite";
import { buildTargets } from "./baseline.ts";
import { pageFacts } from "./page-facts.ts";

/**
 * Builds the service worker into one file without imports. Its address stays the same, so it is no `_astro` file; the build's id in it makes
 * browsers notice a new one.
 */
export async function buildServiceWorker(outDir: string, id: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    root: fileURLToPath(new URL("..", import.meta.url)),
    define: { buildId: JSON.stringify(id) },
    plugins: [pageFacts()],
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: buildTargets,
      rolldownOptions: {
        input: fileURLToPath(new URL("../src/service-worker/main.ts", import.meta.url)),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}
