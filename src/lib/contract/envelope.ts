/** The response to every call. If `hash` is present, `data` is sealed (see `lib/seal.ts`). */
export interface Envelope {
  code: number;
  tip: string;
  data: unknown;
  hash?: string;
  /** What is sealed is JSON compressed so; only if the client asked for it. */
  packed?: "deflate-raw";
  /** With status 422: messages by field. */
  fields?: Record<string, string>;
  /** With code 1017: once solved, the same request is accepted. See `lib/proof-of-work.ts`. */
  challenge?: string;
  /** If the client's clock is wrong: the server's time in milliseconds, to sign again with. */
  serverTime?: number;
}
