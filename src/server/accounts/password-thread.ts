import { argon2Sync, type Argon2Parameters } from "node:crypto";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

/** Lowers the priority of hashing below the thread that answers requests. */
const niceness = 5;

// On Linux this sets the priority of this thread only; elsewhere it would be the whole process.
if (process.platform === "linux") setPriority(0, niceness);

parentPort?.on("message", (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync("argon2id", parameters));
});
