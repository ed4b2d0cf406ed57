import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** Starts a file of `tests/fixtures` with the project's own Node. */
export function startFixture(name: string, args: readonly string[]): ChildProcess {
  const file = path.join(import.meta.dirname, "../fixtures", name);
  return spawn(process.execPath, [file, ...args], { stdio: ["ignore", "pipe", "inherit"] });
}

/** The exit code; null after a signal. */
export async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode;
}
