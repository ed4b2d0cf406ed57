import { atom } from "nanostores";

/** Number of calls that are computing a proof of work right now. */
export const $confirming = atom(0);
