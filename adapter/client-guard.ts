import type { Plugin } from "vite";

/** Modules that must not be in browser bundles; of the page table, browsers get only `lib/page/facts.ts`. */
const forbidden = [/\/src\/server\//, /\/src\/lib\/pages\.ts$/, /^node:/, /__vite-browser-external/, /\/adapter\//];

/** Fails the build if a server module is part of a browser bundle. */
export function clientGuard(): Plugin {
  return {
    name: "shiguang:client-guard",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const found = [...chunk.moduleIds, ...chunk.imports].filter((id) =>
          forbidden.some((pattern) => pattern.test(id)),
        );
        if (found.length > 0) this.error(`modules of the server in a browser bundle: ${found.join(", ")}`);
      }
    },
  };
}
