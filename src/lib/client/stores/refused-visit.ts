import { atom } from "nanostores";

/** Why signing in on another site has failed, for the login popup; empty if nothing has. */
export const $refusedVisit = atom("");
