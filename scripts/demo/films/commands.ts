import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs a program with the given input and returns its output; throws an error with its error output if it fails. */
export async function run(program: string, args: string[], input?: AsyncIterable<Uint8Array>): Promise<string> {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
  let out = "";
  let complaint = "";
  child.stdout.on("data", (chunk) => (out += chunk));
  child.stderr.on("data", (chunk) => (complaint += chunk));
  const closed = once(child, "close");
  for await (const chunk of input ?? none()) {
    if (!child.stdin.write(chunk)) await Promise.race([once(child.stdin, "drain"), closed]);
  }
  child.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${complaint.slice(-2000)}`);
  return out;
}

async function* none(): AsyncIterable<Uint8Array> {}

export function ffmpeg(args: string[], input?: AsyncIterable<Uint8Array>): Promise<string> {
  return run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...args], input);
}
