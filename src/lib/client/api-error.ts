/** A failed call. `errorText` returns the message to display. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** A code of `contract/errors.ts`; 0 if the response is not one of this API. */
  readonly code: number;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The server's message, often empty. */
  readonly tip: string;
  /** Validation messages by input field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds after which to retry; 0 if the server did not say. */
  readonly retryAfter: number;
  /** The server's time in milliseconds, if the client's clock is wrong. */
  readonly serverTime: number | undefined;

  /** Proof-of-work challenge to solve before the server accepts the request. */
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
