/**
 * Who may make a call: anyone, anyone with a token, a user with an account or a mobile, an operator. Lists that pages print for everybody
 * are open: the first press on a slow line then waits for no token.
 */
export type Access = "open" | "guest" | "member" | "operator";

/** What a client has to know of a call before it makes it. */
export interface CallFacts {
  method: "GET" | "POST";
  access: Access;
  /**
   * `read`: it may be asked again or given up halfway, and nothing is lost. `write`: it changes something, or its answer is given once,
   * so that a repeat waits for the one that is on its way.
   */
  effect: "read" | "write";
  /** Takes `multipart/form-data` instead of JSON; signed as if it were empty. */
  multipart?: true;
  /** Carries an `Idempotency-Key`: a repeat gets the first answer again. */
  idempotent?: true;
  /** May come by `navigator.sendBeacon`: what else stands in headers is then in the body. See `server/wire/beacon.ts`. */
  beacon?: true;
}
