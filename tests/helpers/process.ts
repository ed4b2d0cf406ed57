import { spawn, type ChildProcess } from "node:child_process";
import { on, once } from "node:events";
import path from "node:path";
import type { Settings } from "#server/env/env.ts";

/** Starts a file of `tests/fixtures` with the project's own Node. */
export function startFixture(name: string, args: readonly string[], settings: Settings = {}): ChildProcess {
  return spawn(process.execPath, [fixture(name), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...settings },
  });
}

export function fixture(name: string): string {
  return path.join(import.meta.dirname, "../fixtures", name);
}

/** Waits until the standard output contains the text. */
export async function saying(child: ChildProcess, message: string): Promise<void> {
  let said = "";
  for await (const text of on(child.stdout ?? child, "data")) {
    said += String(text);
    if (said.includes(message)) return;
  }
}

/** The exit code; null after a signal. */
export async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode;
}
