import { argon2Sync, type Argon2Parameters } from "node:crypto";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

/** How far hashing stands back behind the thread that answers requests. */
const niceness = 5;

// On Linux this is the priority of this thread alone; elsewhere it would be the whole process's.
if (process.platform === "linux") setPriority(0, niceness);

parentPort?.on("message", (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync("argon2id", parameters));
});
