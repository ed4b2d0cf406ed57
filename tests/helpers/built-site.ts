import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { type Build, loadBuild } from "#server/http/build.ts";
import { buildIdOf, isBuilt } from "../../scripts/build.ts";

const root = path.join(import.meta.dirname, "../..");
const dist = path.join(root, "dist");

// Made where there is none yet, so that any file of tests may run by itself in a fresh clone; here, where no test's patience counts.
if (!(await isBuilt(dist, await buildIdOf(root))))
  await promisify(execFile)(process.execPath, ["scripts/build.ts"], { cwd: root });

/** The build of these very sources. */
export function builtSite(): Promise<Build> {
  return loadBuild(dist);
}
