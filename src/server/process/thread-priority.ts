import { getPriority, setPriority } from "node:os";

/** How much later than the thread that answers requests everything else gets a core. */
const niceness = 5;

/** Lowers the priority of the thread that calls it, so that the one that answers requests gets a core first. */
export function lowerThreadPriority(): void {
  // On Linux this is about this thread only; elsewhere it would be the whole process.
  if (process.platform === "linux") lowerPriority(niceness);
}

/** Of this thread, or of a process; one that is low already, as of a site started with `nice`, stays: to raise it may be forbidden. */
export function lowerPriority(to: number, pid = 0): void {
  if (getPriority(pid) < to) setPriority(pid, to);
}
