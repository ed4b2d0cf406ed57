/** A body of parts that are made when they are asked for; a reader who leaves ends them. */
export function streamOf(parts: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const iterator = parts[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : new Uint8Array(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
