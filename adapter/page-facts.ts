import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const facts = /\/src\/lib\/page\/facts\.ts$/;

/** Evaluates `lib/page/facts.ts` during the build and ships only its lists, so that browsers do not load the page table. */
export function pageFacts(): Plugin {
  return {
    name: "shiguang:page-facts",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async load(id) {
      if (!facts.test(id)) return null;
      const lists: Readonly<Record<string, readonly string[]>> = await import(pathToFileURL(id).href);
      return Object.entries(lists)
        .map(([name, list]) => `export const ${name} = ${JSON.stringify(list)};`)
        .join("\n");
    },
  };
}
