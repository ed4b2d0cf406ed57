/**
 * What the dispatcher reads of a request. A `Request` is one; the HTTP server passes a lighter object, because making a `Request` and reading
 * its body costs more than many calls.
 */
export interface ApiRequest {
  method: string;
  url: string;
  headers: Pick<Headers, "get" | "has">;
  /** Chunks of bytes; null if the method has no body. */
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null;
}
