import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/**
 * Runs a program with the current Node and returns its exit code; 1 if a signal ended it. With `printAtEnd` its output is collected until it
 * ends, so that it does not mix with that of a program which runs at the same time.
 */
export async function runNode(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  { printAtEnd = false } = {},
): Promise<number> {
  const options = { env: { ...process.env, ...env } };
  if (!printAtEnd) {
    const [code] = await once(spawn(process.execPath, args, { stdio: "inherit", ...options }), "exit");
    return typeof code === "number" ? code : 1;
  }
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
  const [printed, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  console.log(`${printed}${errors}`);
  return typeof code === "number" ? code : 1;
}
