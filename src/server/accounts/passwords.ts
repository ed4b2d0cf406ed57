import { randomBytes, timingSafeEqual, type Argon2Parameters } from "node:crypto";
import { MessageChannel, Worker } from "node:worker_threads";
import { createQueue } from "../limits/queue.ts";
import { createIdleTimer } from "../process/idle-timer.ts";
import type { PasswordQuestion } from "./password-thread.ts";

/** Cost of one argon2id hash: memory in KiB, and number of passes. */
export interface PasswordCost {
  memory: number;
  passes: number;
}

/** OWASP's second recommendation: 19 MiB, two passes, one lane. */
const recommended: PasswordCost = { memory: 19_456, passes: 2 };
const parallelism = 1;
const tagLength = 32;
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Password hashes (argon2id, PHC strings), computed in a worker thread behind a short queue. */
export interface Passwords {
  /** Throws `unavailable` with `Retry-After` when the queue is full. */
  hash(password: string): Promise<string>;
  /** Returns false for a null hash, after the same amount of work. Throws like `hash`. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Number of hashes computed so far. */
  readonly runs: number;
}

export interface PasswordOptions {
  /** Maximum length of the queue. One hash is computed at a time; 256 take about ten seconds. */
  waiting?: number | undefined;
  cost?: PasswordCost | undefined;
}

export function createPasswords({ waiting = 256, cost = recommended }: PasswordOptions = {}): Passwords {
  /** A hash that no password matches, verified for missing accounts, so that they take the same time. */
  const nobodysHash = format(cost, randomBytes(16), randomBytes(tagLength));
  const queue = createQueue({ concurrency: 1, waiting, retryAfter: 5 });
  let runs = 0;

  function run(password: string, nonce: Buffer, parameters: HashParameters): Promise<Buffer> {
    return queue.run(() => {
      runs += 1;
      return derive({ ...parameters, message: password.normalize("NFKC"), nonce });
    });
  }

  return {
    async hash(password) {
      const salt = randomBytes(16);
      return format(cost, salt, await run(password, salt, { ...cost, parallelism, tagLength }));
    },
    async verify(hash, password) {
      const { parameters, salt, digest } = parse(hash ?? nobodysHash);
      const computed = await run(password, salt, { ...parameters, tagLength: digest.length });
      return timingSafeEqual(computed, digest) && hash !== null;
    },
    get runs() {
      return runs;
    },
  };
}

/** One for the process. */
let thread: Worker | null = null;
/** Number of passwords that wait for the thread. */
let deriving = 0;
const idleTimer = createIdleTimer(endThread);

/** Started with the first password, and after it has ended for want of any. It does not keep the process alive. */
function startThread(): Worker {
  const started = new Worker(new URL("./password-thread.ts", import.meta.url), { name: "passwords" });
  const forget = () => {
    if (thread === started) thread = null;
  };
  started.once("error", forget).once("exit", forget).unref();
  return started;
}

function endThread(): void {
  const ended = thread;
  thread = null;
  void ended?.terminate();
}

/** Rejects if the thread ends before it answers. */
function derive(parameters: Argon2Parameters): Promise<Buffer> {
  thread ??= startThread();
  idleTimer.stop();
  deriving += 1;
  const { port1: own, port2: answer } = new MessageChannel();
  const digest = new Promise<Buffer>((resolve, reject) => {
    own.once("message", (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    own.once("close", () => reject(new Error("the password thread ended")));
  });
  const question: PasswordQuestion = { parameters, answer };
  thread.postMessage(question, [answer]);
  return digest.finally(() => {
    own.close();
    deriving -= 1;
    if (deriving === 0) idleTimer.start();
  });
}

type HashParameters = PasswordCost & { parallelism: number; tagLength: number };

function format({ memory, passes }: PasswordCost, salt: Buffer, digest: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(digest)}`;
}

function parse(hash: string) {
  const [, memory, passes, parallelism, salt, digest] = phc.exec(hash) ?? [];
  if (salt === undefined || digest === undefined) throw new Error("a stored password hash cannot be read");
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { parameters, salt: Buffer.from(salt, "base64"), digest: Buffer.from(digest, "base64") };
}

function text(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
