import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";

/** Ids of this process's threads with the name, as `top -H` shows them; on Linux only. */
function threads(name: string): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc/self/task").filter((task) => nameOf(task) === name);
}

/** Those of a test's own: other tests of this process may have left some, which end when they like. */
export function ownThreads(name: string): () => string[] {
  const others = new Set(threads(name));
  return () => threads(name).filter((task) => !others.has(task));
}

/** The lower it is, the sooner the thread gets a core: 0 as usual, up to 19. */
export function nicenessOf(task: string): number {
  const stat = readFileSync(`/proc/self/task/${task}/stat`, "utf8");
  // The 19th field; the second, the name, may have spaces.
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
}

/** Of threads that leave cores to the one that answers requests; the same as its own in a process started with `nice`. */
export const lowered = Math.max(5, getPriority());

function nameOf(task: string): string {
  try {
    return readFileSync(`/proc/self/task/${task}/comm`, "utf8").trim();
  } catch {
    // It has ended since.
    return "";
  }
}
