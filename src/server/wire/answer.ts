import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";

const compress = promisify<Buffer, { level: number }, Buffer>(deflateRaw);
/** Bytes of JSON below which compression costs more than it saves. */
const worthPacking = 1024;

/** What a call returns, ready to be sent. */
export interface Answer {
  json: Buffer;
  /** The JSON compressed; null if that is not worth it. Compressed once, at the first request. */
  packed(): Promise<Buffer> | null;
}

export function answerOf(value: unknown): Answer {
  return answerOfJson(Buffer.from(JSON.stringify(value)));
}

const inTraditional = new WeakMap<Answer, Promise<Answer>>();

/** The answer with its texts in traditional characters; made once, as answers that are the same for everybody are sent many times. */
export function traditionalAnswer(answer: Answer): Promise<Answer> {
  const made = inTraditional.get(answer) ?? makeTraditional(answer);
  inTraditional.set(answer, made);
  return made;
}

async function makeTraditional({ json }: Answer): Promise<Answer> {
  return answerOfJson(await traditionalBytes(json));
}

/** UTF-8 text in traditional characters. */
export async function traditionalBytes(text: Buffer): Promise<Buffer> {
  // The dictionaries take 45 MB: only where somebody reads in traditional characters.
  const { toTraditional } = await import("../text/traditional.ts");
  return Buffer.from(toTraditional(text.toString()));
}

function answerOfJson(json: Buffer): Answer {
  let packed: Promise<Buffer> | undefined;
  return {
    json,
    packed: () => (json.length < worthPacking ? null : (packed ??= compress(json, { level: 4 }))),
  };
}
