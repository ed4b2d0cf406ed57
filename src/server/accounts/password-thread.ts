import { argon2Sync, type Argon2Parameters } from "node:crypto";
import { parentPort, type MessagePort } from "node:worker_threads";
import { lowerThreadPriority } from "../process/thread-priority.ts";

lowerThreadPriority();

/** A hash to compute; its digest is sent through `answer`. */
export interface PasswordQuestion {
  parameters: Argon2Parameters;
  answer: MessagePort;
}

parentPort?.on("message", ({ parameters, answer }: PasswordQuestion) => {
  answer.postMessage(argon2Sync("argon2id", parameters));
});
