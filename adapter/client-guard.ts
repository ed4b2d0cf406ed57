import type { Plugin } from "vite";

/** Modules that must never be sent to a browser; of the table of pages it gets `lib/page/facts.ts`. */
const forbidden = [/\/src\/server\//, /\/src\/lib\/pages\.ts$/, /^node:/, /__vite-browser-external/, /\/adapter\//];

/** Stops the build when a server module has found its way into what browsers load. */
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
