import { atom } from "nanostores";

/** How many calls compute at this moment what the server asked for before it goes on. */
export const $confirming = atom(0);
