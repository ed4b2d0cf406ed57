import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";

const parent = mkdtempSync(path.join(tmpdir(), "shiguang-bootstrap-"));
afterAll(() => rmSync(parent, { recursive: true }));

/** Runs a command of a clone in a folder of this name, with what is installed here. */
function runIn(name: string) {
  const clone = path.join(parent, name);
  mkdirSync(path.join(clone, "scripts"), { recursive: true });
  cpSync("scripts/bootstrap.mjs", path.join(clone, "scripts/bootstrap.mjs"));
  cpSync("package.json", path.join(clone, "package.json"));
  cpSync("package-lock.json", path.join(clone, "package-lock.json"));
  symlinkSync(path.resolve("node_modules"), path.join(clone, "node_modules"));
  return spawnSync(process.execPath, [path.join(clone, "scripts/bootstrap.mjs"), "-p", "process.cwd()"], {
    encoding: "utf8",
  });
}

it("runs in a folder with a space and characters in its path", () => {
  const { status, stdout, stderr } = runIn("拾 光 100%20");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(path.basename(stdout.trim())).toBe("拾 光 100%20");
});

it("says at once that nothing can be built in a folder with # or ? in its path", () => {
  const { status, stderr } = runIn("C#");
  expect(status).toBe(1);
  expect(stderr).toContain("路径里不能有“#”");
});
