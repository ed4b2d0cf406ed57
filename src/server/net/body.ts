import type { IncomingMessage } from "node:http";

/** Maximum size of an API call's body in bytes. */
export const maxBody = 256 * 1024;

/** Bytes that are read and discarded of a body that is too large, so that the client can receive the error response. */
const maxDiscarded = 8 * 1024 * 1024;

export class BodyTooLarge extends Error {}

/**
 * Reads the whole body, at most `limit` bytes.
 * @throws {BodyTooLarge}
 */
export async function readWhole(req: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(req.headers["content-length"] ?? 0) > limit) throw new BodyTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body as a stream; nothing is read until it is requested. */
export function streamBody(req: IncomingMessage): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Buffer> | undefined;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      chunks ??= req.iterator({ destroyOnReturn: false });
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks?.return?.();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** Discards the rest of a refused body; closes the connection if it is too long. */
export function discardBody(req: IncomingMessage): void {
  let discarded = 0;
  req.on("data", (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > maxDiscarded) req.destroy();
  });
  req.resume();
}
