import type { Plugin } from "vite";

/** Those of `src/directives/register.ts`. */
const registered = new Set(["intent", "summon", "only"]);

/** Fails the build if an island has a directive of Astro's that no page registers: it would never be hydrated. */
export function knownDirectives(): Plugin {
  return {
    name: "shiguang:known-directives",
    enforce: "post",
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith(".astro")) return;
      for (const [, name = ""] of code.matchAll(/"client:component-hydration":\s*"([^"]+)"/g)) {
        if (!registered.has(name)) this.error(`${id}: client:${name} is not in src/directives/register.ts`);
      }
    },
  };
}
