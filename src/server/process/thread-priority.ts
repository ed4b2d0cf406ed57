import { setPriority } from "node:os";

const niceness = 5;

/** Lowers the priority of the thread that calls it, so that the one that answers requests gets a core first. */
export function lowerThreadPriority(): void {
  // On Linux this is about this thread only; elsewhere it would be the whole process.
  if (process.platform === "linux") setPriority(0, niceness);
}
