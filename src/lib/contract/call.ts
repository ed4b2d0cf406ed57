/**
 * Who may make a call. `open`: anyone, and the answer is never sealed. `public`: anyone, and who shows a token gets the answer sealed, as
 * every other call's is; lists that pages print for everybody are so, that the first press on a slow line waits for no token. `guest`:
 * anyone with a token. `member`: who has an account or a mobile. `operator`: who runs the site.
 */
export type Access = "open" | "public" | "guest" | "member" | "operator";

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
