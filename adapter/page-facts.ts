import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const facts = /\/src\/lib\/page\/facts\.ts$/;

/** Runs `lib/page/facts.ts` while building and ships the lists it makes, so that the table of pages stays out of what browsers load. */
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
