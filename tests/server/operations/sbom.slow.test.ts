import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const list = z.object({ bomFormat: z.literal("CycloneDX"), components: z.array(z.object({ name: z.string() })) });

test("npm run sbom prints the list of packages", () => {
  const root = path.join(import.meta.dirname, "../../..");
  const options = {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  } as const;
  const printed = execFileSync("npm", ["run", "--silent", "sbom"], options);
  const names = list.parse(JSON.parse(printed)).components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["astro", "kysely", "react"]));
});
