import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs a program with the current Node and returns its exit code; 1 if a signal ended it. */
export async function runNode(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
  const [code] = await once(child, "exit");
  return typeof code === "number" ? code : 1;
}
