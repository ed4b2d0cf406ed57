import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";

export interface Limits {
  /** Bytes of address space. */
  memory: number;
  /** Bytes of the largest file it may write. */
  output: number;
  /** Seconds of processor time, over all its threads. */
  processor: number;
}

/** How far these programs stand back for everything else on the machine. */
const nicely = ["nice", "-n", "10"];
/** As far as that keeps pages quick; further back, films are starved by whatever else runs without any page gaining by it. */
const sessionNiceness = "5";
/** Files a program may have open. */
const openFiles = 256;

/** No network at all: with root's rights, or as nobody in a name space of its own. */
const isolations = [
  ["unshare", "--net", "--"],
  ["unshare", "--user", "--net", "--"],
];
/** Ends with the process that started it, and gains no rights. */
const bound = ["setpriv", "--pdeathsig", "KILL", "--no-new-privs", "--"];

let found: Promise<readonly string[]> | undefined;

/**
 * The words to put before a program that reads what strangers sent. What the machine offers of `nice`, `unshare`, `setpriv` and `prlimit`
 * is used; where there is none (not on Linux) the program's own limits and its time limit remain.
 */
export async function sandboxed(limits: Limits): Promise<string[]> {
  found ??= findWrappers();
  const wrappers = await found;
  const words = [...wrappers];
  if (words.at(-1) !== "prlimit") return words;
  return [
    ...words,
    `--as=${limits.memory}`,
    `--fsize=${limits.output}`,
    `--cpu=${limits.processor}`,
    `--nofile=${openFiles}`,
    "--core=0",
    "--",
  ];
}

/** Whether such a program is cut off the network. */
export async function isIsolated(): Promise<boolean> {
  found ??= findWrappers();
  return (await found).includes("--net");
}

/**
 * Lets a program that leads a session of its own stand back for other sessions too: where Linux shares the processor among sessions first
 * (`sched_autogroup_enabled`), `nice` only tells within one. Elsewhere nothing happens.
 */
export async function standBack(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/autogroup`, sessionNiceness).catch(() => {});
}

async function findWrappers(): Promise<readonly string[]> {
  const nice = (await works(nicely)) ? nicely : [];
  let isolation: string[] = [];
  for (const words of isolations) {
    if (isolation.length === 0 && (await works(words))) isolation = words;
  }
  const binding = (await works(bound)) ? bound : [];
  const limiting = (await works(["prlimit", "--core=0", "--"])) ? ["prlimit"] : [];
  return [...nice, ...isolation, ...binding, ...limiting];
}

async function works([program = "", ...words]: readonly string[]): Promise<boolean> {
  const child = spawn(program, [...words, process.execPath, "--version"], { stdio: "ignore" });
  try {
    const [code] = await once(child, "exit");
    return code === 0;
  } catch {
    // There is no such program.
    return false;
  }
}
