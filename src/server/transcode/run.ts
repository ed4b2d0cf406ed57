import type { Programs } from "../env/programs.ts";
import { spawn, type ChildProcess } from "node:child_process";
import { constants } from "node:os";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { lowerPriority } from "../process/thread-priority.ts";
import { sandboxed, standBack } from "./sandbox.ts";

export interface RunOptions {
  /** Working directory of the program; relative output paths refer to it. */
  folder: string;
  signal?: AbortSignal | undefined;
  /** In milliseconds. */
  timeout: number;
  /** Takes the processor only when nobody else wants it. */
  idle?: boolean;
  /** Longest time without a line of output, in milliseconds; no limit if absent. */
  silence?: number;
  /** Address space in bytes; default 2 GiB. */
  memory?: number;
  /** Size limit of each written file in bytes; default 64 MiB. */
  output?: number;
  /** Called with every line of output; without it the output is returned. */
  onLine?: (line: string) => void;
  /** Receives the bytes written to `pipe:3`. */
  onBytes?: (bytes: Buffer) => void;
}

/** ffmpeg and where it works. */
export type Tools = Programs & Pick<RunOptions, "folder" | "signal" | "idle">;

/** The program failed; `complaint` is the end of its error output, for the log. */
export class ProgramFailed extends Error {
  readonly complaint: string;
  readonly late: boolean;
  /** Killed from outside: by the machine when out of memory, or by its resource limits. */
  readonly killed: boolean;

  constructor(what: string, complaint: string, { late, killed }: { late: boolean; killed: boolean }) {
    super(`${what}: ${complaint.slice(-400)}`);
    this.name = "ProgramFailed";
    this.complaint = complaint;
    this.late = late;
    this.killed = killed && !late;
  }
}

/** Whether it failed because of an unsupported codec; the file itself may be intact. */
export function isUnknownCodec({ complaint }: Pick<ProgramFailed, "complaint">): boolean {
  return /Codec \(\S+\) not on whitelist|Decoder \(codec \S+\) not found|Could not find codec parameters/i.test(
    complaint,
  );
}

const maxComplaint = 16_000;
const maxAnswer = 32 * 1024 * 1024;

/** Output of a program. */
export interface Printed {
  out: string;
  err: string;
}

/**
 * Runs a program with these arguments, without shell, terminal, our environment or network, and within limits. It and all its child
 * processes are killed when the signal is aborted or the timeout is over.
 * @throws {ProgramFailed}, or the signal's reason.
 */
export async function runProgram(program: string, args: readonly string[], options: RunOptions): Promise<Printed> {
  const { folder, signal, timeout, memory = 2 * 1024 ** 3, output = 64 * 1024 ** 2 } = options;
  signal?.throwIfAborted();
  const prefix = await sandboxed({ memory, output, processor: Math.ceil((timeout / 1000) * 16) });
  signal?.throwIfAborted();
  const [first = program, ...rest] = [...prefix, program, ...args];
  const child = spawn(first, rest, {
    cwd: folder,
    // None of our environment variables: no secrets, no settings.
    env: { PATH: process.env["PATH"], LC_ALL: "C", HOME: folder, TMPDIR: folder },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    // A process group of its own, so that its child processes can be killed with it.
    detached: process.platform !== "win32",
  });
  if (child.pid !== undefined) {
    void standBack(child.pid);
    if (options.idle) giveWay(child.pid);
  }
  const watch = watchOver(child, { timeout, silence: options.silence });
  const stop = () => kill(child);
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const printed = collect(child, options, watch.heard);
    const ended = await endOf(child);
    const { out, err } = printed;
    signal?.throwIfAborted();
    if (ended === 0 && !watch.late()) return { out: out(), err: err() };
    throw new ProgramFailed(`${program} ended with ${ended}`, err(), { late: watch.late(), killed: ended === null });
  } finally {
    watch.end();
    signal?.removeEventListener("abort", stop);
  }
}

/** What it starts inherits this. */
function giveWay(pid: number): void {
  try {
    lowerPriority(constants.priority.PRIORITY_LOW, pid);
  } catch {
    // It has just ended.
  }
}

/** The exit code; null after a signal. */
function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code));
  });
}

function collect(child: ChildProcess, { onLine, onBytes }: RunOptions, heard: () => void) {
  let [out, err] = ["", ""];
  if (child.stdout && onLine) {
    createInterface({ input: child.stdout }).on("line", (line) => {
      heard();
      onLine(line);
    });
  } else {
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      heard();
      out += text;
      if (out.length > maxAnswer) kill(child);
    });
  }
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    err = (err + text).slice(-maxComplaint);
  });
  const extra = child.stdio[3];
  if (isReadable(extra)) extra.on("data", (bytes: Buffer) => onBytes?.(bytes));
  return { out: () => out, err: () => err };
}

function isReadable(stream: unknown): stream is Readable {
  return typeof stream === "object" && stream !== null && "on" in stream;
}

function watchOver(child: ChildProcess, { timeout, silence }: { timeout: number; silence: number | undefined }) {
  let late = false;
  const giveUp = () => {
    late = true;
    kill(child);
  };
  const end = setTimeout(giveUp, timeout);
  let pause = silence === undefined ? undefined : setTimeout(giveUp, silence);
  return {
    late: () => late,
    heard() {
      if (silence === undefined) return;
      clearTimeout(pause);
      pause = setTimeout(giveUp, silence);
    },
    end() {
      clearTimeout(end);
      clearTimeout(pause);
    },
  };
}

function kill(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has just ended by itself.
    child.kill("SIGKILL");
  }
}
