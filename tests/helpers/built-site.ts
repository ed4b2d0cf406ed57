import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { type Build, currentFolder, loadBuild } from "#server/http/build.ts";
import { buildIdOf, isBuilt } from "../../scripts/setup/built.ts";

const root = path.join(import.meta.dirname, "../..");
const dist = path.join(root, "dist");

// Builds the site if there is no build yet, so that any test file can run alone in a fresh clone; at module level, where no test timeout
// applies.
if (!(await isBuilt(dist, await buildIdOf(root))))
  await promisify(execFile)(process.execPath, ["scripts/build.ts"], { cwd: root });

/** The build of the current sources. */
export async function builtSite(): Promise<Build> {
  return loadBuild(await currentFolder(dist));
}
