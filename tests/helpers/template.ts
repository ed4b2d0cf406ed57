/** Runs before the first test of a run; the returned function runs after the last. */
export { makeTemplate as setup } from "./stores.ts";
