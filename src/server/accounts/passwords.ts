import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { createQueue, type Queue } from "../limits/queue.ts";

const derive = promisify(argon2);
/** OWASP's second choice: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** A hash nothing answers to: what is checked for an account that does not exist, so that the work is the same. */
const nobodysHash = format(randomBytes(16), randomBytes(cost.tagLength));

/** Password hashes (argon2id, PHC strings), made in the thread pool behind a short queue. */
export interface Passwords {
  /** Throws `unavailable` with `Retry-After` when too many wait. */
  hash(password: string): Promise<string>;
  /** False for no hash, after the same work. Throws as `hash` does. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Hashes computed so far. */
  readonly runs: number;
}

/**
 * One at a time: the thread pool has four threads, and files are read by the same ones. 256 that wait take about ten seconds.
 */
export function createPasswords(
  queue: Queue = createQueue({ concurrency: 1, waiting: 256, retryAfter: 5 }),
): Passwords {
  let runs = 0;

  function run(password: string, nonce: Buffer, parameters: typeof cost): Promise<Buffer> {
    return queue.run(() => {
      runs += 1;
      return derive("argon2id", { ...parameters, message: password.normalize("NFKC"), nonce });
    });
  }

  return {
    async hash(password) {
      const salt = randomBytes(16);
      return format(salt, await run(password, salt, cost));
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

function format(salt: Buffer, digest: Buffer): string {
  const { memory, passes, parallelism } = cost;
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
