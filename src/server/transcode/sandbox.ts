import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";

export interface Limits {
  /** Address space in bytes. */
  memory: number;
  /** Size limit of each written file in bytes. */
  output: number;
  /** CPU time in seconds, over all threads. */
  processor: number;
}

/** CPU priority of these programs, below everything else on the machine. */
const nicely = ["nice", "-n", "10"];
/** Enough to keep pages quick; with a lower priority other processes starve the transcoding without pages gaining anything. */
const sessionNiceness = "5";
/** Number of files a program may have open. */
const openFiles = 256;

/** Removes network access: as root, or unprivileged in a user namespace. */
const isolations = [
  ["unshare", "--net", "--"],
  ["unshare", "--user", "--net", "--"],
];
/** Ends the program with the process that started it, and denies new privileges. */
const bound = ["setpriv", "--pdeathsig", "KILL", "--no-new-privs", "--"];

let found: Promise<readonly string[]> | undefined;

/**
 * The arguments to put before a program that reads uploaded files. Uses whichever of `nice`, `unshare`, `setpriv` and `prlimit` the machine
 * has; without them (not on Linux) only the program's own limits and its timeout apply.
 */
export async function sandboxed(limits: Limits): Promise<string[]> {
  found ??= findWrappers();
  const wrappers = await found;
  const args = [...wrappers];
  if (args.at(-1) !== "prlimit") return args;
  return [
    ...args,
    `--as=${limits.memory}`,
    `--fsize=${limits.output}`,
    `--cpu=${limits.processor}`,
    `--nofile=${openFiles}`,
    "--core=0",
    "--",
  ];
}

/** Whether such programs run without network access. */
export async function isIsolated(): Promise<boolean> {
  found ??= findWrappers();
  return (await found).includes("--net");
}

/**
 * Lowers the priority of a program's session: if Linux shares the CPU among sessions first (`sched_autogroup_enabled`), `nice` works only
 * within one session. Does nothing elsewhere.
 */
export async function standBack(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/autogroup`, sessionNiceness).catch(() => {});
}

async function findWrappers(): Promise<readonly string[]> {
  const nice = (await works(nicely)) ? nicely : [];
  let isolation: string[] = [];
  for (const args of isolations) {
    if (isolation.length === 0 && (await works(args))) isolation = args;
  }
  const binding = (await works(bound)) ? bound : [];
  const limiting = (await works(["prlimit", "--core=0", "--"])) ? ["prlimit"] : [];
  return [...nice, ...isolation, ...binding, ...limiting];
}

async function works([program = "", ...args]: readonly string[]): Promise<boolean> {
  const child = spawn(program, [...args, process.execPath, "--version"], { stdio: "ignore" });
  try {
    const [code] = await once(child, "exit");
    return code === 0;
  } catch {
    // The program does not exist.
    return false;
  }
}
