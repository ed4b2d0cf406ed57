import type { Right } from "../staff.ts";

/**
 * Who may make a call. `open`: anyone, and the response is never sealed. `public`: anyone, and the response is sealed if there is a token,
 * as for every other call; used for lists that pages print for all users, so that the first press on a slow connection need not wait for a
 * token. `guest`: anyone with a token. `member`: users with an account or a mobile. `staff`: those who run the site;
 * `staff:<right>`: those of them with a right, see `lib/staff.ts`.
 */
export type Access = "open" | "public" | "guest" | "member" | "staff" | `staff:${Right}`;

export const isForStaff = (access: Access): boolean => access.startsWith("staff");

/** What a client has to know about a call to make it. */
export interface CallFacts {
  method: "GET" | "POST";
  access: Access;
  /**
   * `read`: it can be repeated or cancelled without loss. `set`: it makes something as the input says, so that done twice it is as done once;
   * only the number of things it changed may differ in the response. `write`: any other change, or a response that is given only once.
   * A repeat of either waits for the request in flight.
   */
  effect: "read" | "set" | "write";
  /** Takes `multipart/form-data` instead of JSON; signed as if the body was empty. */
  multipart?: true;
  /** Has an `Idempotency-Key`: a repeat gets the first response again. */
  idempotent?: true;
  /** May be sent with `navigator.sendBeacon`: the headers are then in the body. See `server/wire/beacon.ts`. */
  beacon?: true;
}
