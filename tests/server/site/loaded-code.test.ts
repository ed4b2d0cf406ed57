import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { testEngine } from "../../helpers/database.ts";
import { fixture } from "../../helpers/process.ts";

/** Modules of this project, and the packages, that a file of the server loads. */
function loadedBy(file: string): { modules: string[]; packages: Set<string> } {
  const output = execFileSync(process.execPath, [fixture("loaded-by.ts"), path.resolve("src/server", file)], {
    encoding: "utf8",
  });
  const all: string[] = JSON.parse(output);
  const inPackages = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;
  return {
    modules: all.filter((url) => url.includes("/src/") && !inPackages.test(url)),
    packages: new Set(all.flatMap((url) => inPackages.exec(url)?.[1] ?? [])),
  };
}

// The engine makes no difference to what is loaded.
test.skipIf(testEngine === "postgres")("a thread that renders pages loads what pages read, and little else", () => {
  const { modules, packages } = loadedBy("http/render-thread.ts");
  expect(packages).toContain("kysely");
  const others = ["ioredis", "openid-client", "prom-client", "sharp", "yaml", "yauzl", "@tus/server"];
  expect(others.filter((name) => packages.has(name))).toEqual([]);
  const rooms = /\/src\/server\/(db\/migrations|transcode|site-import|editorial|works|imports)\//;
  expect(modules.filter((url) => rooms.test(url))).toEqual([]);
});

test.skipIf(testEngine === "postgres")("a web process does not load what workers do, nor Redis", () => {
  const { modules, packages } = loadedBy("site/site.ts");
  expect(packages).toContain("kysely");
  expect(["ioredis", "yaml"].filter((name) => packages.has(name))).toEqual([]);
  expect(modules.filter((url) => /\/src\/server\/(job-handlers\/handlers|speech\/handler)/.test(url))).toEqual([]);
});
