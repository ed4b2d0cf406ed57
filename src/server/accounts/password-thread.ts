import { argon2Sync, type Argon2Parameters } from "node:crypto";
import { setPriority } from "node:os";
import { parentPort, type MessagePort } from "node:worker_threads";

/** Lowers the priority of hashing below the thread that answers requests. */
const niceness = 5;

// On Linux this sets the priority of this thread only; elsewhere it would be the whole process.
if (process.platform === "linux") setPriority(0, niceness);

/** A hash to compute; its digest is sent through `answer`. */
export interface PasswordQuestion {
  parameters: Argon2Parameters;
  answer: MessagePort;
}

parentPort?.on("message", ({ parameters, answer }: PasswordQuestion) => {
  answer.postMessage(argon2Sync("argon2id", parameters));
});
