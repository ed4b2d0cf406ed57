import { existsSync, globSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";

const { packages } = z
  .object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));

/** Commands for which `scripts/bootstrap.mjs` installs the tools of tests and checks as well; the others do without. */
const withTools = /^scripts\/(?:bench|check|demo|fuzz|generate|pair|test)/;
/** Commands of the project's developers that only run after those. */
const afterTools = /^scripts\/(?:baseline|size|texts)\.ts$/;
const imports = /^(?:import|export) (?!type )(?:[^"';]*? from )?"([^"]+)"|\bimport\("([^"]+)"\)/gm;

const commands = globSync("scripts/*.{ts,mjs}").filter((file) => !withTools.test(file) && !afterTools.test(file));
const built = globSync(["astro.config.mjs", "{adapter,src}/**/*.{ts,tsx,astro}"]);

it("installs for operators each package that their commands load", () => {
  const files = new Set([...commands, ...built]);
  const missing: string[] = [];
  for (const file of files) {
    for (const [, named = "", lazy = ""] of readFileSync(file, "utf8").matchAll(imports)) {
      const target = named || lazy;
      if (target.startsWith(".")) {
        const found = path.join(path.dirname(file), target);
        if (/\.(?:ts|tsx|mjs)$/.test(found) && existsSync(found)) files.add(found);
      } else if (!/^(?:#|\/|astro:)/.test(target) && !isInstalled(target)) missing.push(`${file}: ${target}`);
    }
  }
  expect(commands).toContain("scripts/start.ts");
  expect([...files]).toContain("scripts/setup/settings.ts");
  expect(missing).toEqual([]);
});

function isInstalled(target: string): boolean {
  if (target.startsWith("node:") || builtinModules.includes(target)) return true;
  const name = target.split("/", target.startsWith("@") ? 2 : 1).join("/");
  const found = packages[`node_modules/${name}`];
  return found !== undefined && found.dev !== true;
}
