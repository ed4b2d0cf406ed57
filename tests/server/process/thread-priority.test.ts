import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const module = pathToFileURL("src/server/process/thread-priority.ts");
/** Prints the niceness of a thread before and after it was lowered. */
const program = `
  import { getPriority } from "node:os";
  import { lowerThreadPriority } from "${module.href}";
  const before = getPriority();
  lowerThreadPriority();
  console.log(JSON.stringify([before, getPriority()]));`;

test.runIf(process.platform === "linux")(
  "a thread of a process that was started with a low priority is not raised, which only root may do",
  () => {
    const { stdout, stderr } = spawnSync("nice", ["-n", "10", process.execPath, "--input-type=module", "-e", program]);
    expect(stderr.toString()).toBe("");
    const [before, after]: [number, number] = JSON.parse(stdout.toString());
    expect(before).toBeGreaterThanOrEqual(10);
    expect(after).toBe(before);
  },
);
