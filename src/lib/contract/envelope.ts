/** The answer to every call. `hash` present: `data` is sealed (see `lib/seal.ts`). */
export interface Envelope {
  code: number;
  tip: string;
  data: unknown;
  hash?: string;
  /** With status 422: which field, and what is wrong with it. */
  fields?: Record<string, string>;
  /** With code 1017: solved, it lets the same request pass. See `lib/proof-of-work.ts`. */
  challenge?: string;
  /** With a stale clock: the server's time in milliseconds, to sign again with. */
  serverTime?: number;
}
