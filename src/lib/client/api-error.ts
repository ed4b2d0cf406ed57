/** Why a call failed. The screen turns it into words with `errorText`. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** A code of `contract/errors.ts`; 0 when no answer of ours came. */
  readonly code: number;
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
  /** What the server has to say about it, often empty. */
  readonly tip: string;
  /** What is wrong with which field of the input. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds after which trying again makes sense; 0 when the server did not say. */
  readonly retryAfter: number;
  /** With a stale clock: the server's time in milliseconds. */
  readonly serverTime: number | undefined;

  /** What to solve to be let through. */
  readonly challenge: string | undefined;

  constructor(failure: {
    code?: number;
    status?: number;
    tip?: string;
    fields?: Readonly<Record<string, string>>;
    retryAfter?: number;
    serverTime?: number;
    challenge?: string;
    cause?: unknown;
  }) {
    const { code = 0, status = 0, tip = "", fields = {}, retryAfter = 0, serverTime, challenge, cause } = failure;
    super(tip || `code ${code}, status ${status}`, { cause });
    this.code = code;
    this.status = status;
    this.tip = tip;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.serverTime = serverTime;
    this.challenge = challenge;
  }
}
