import { readdirSync, readFileSync } from "node:fs";

/** Ids of this process's threads with the name, as `top -H` shows them. Linux only. */
function threads(name: string): string[] {
  return readdirSync("/proc/self/task").filter((task) => nameOf(task) === name);
}

/** How many there are of a test's own: other tests of this process may have left some, which end when they like. */
export function ownThreads(name: string): () => number {
  const others = new Set(threads(name));
  return () => threads(name).filter((task) => !others.has(task)).length;
}

function nameOf(task: string): string {
  try {
    return readFileSync(`/proc/self/task/${task}/comm`, "utf8").trim();
  } catch {
    // It has ended since.
    return "";
  }
}
