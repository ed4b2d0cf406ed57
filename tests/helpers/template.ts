/** Before the first test of a run; what it returns comes after the last. */
export { makeTemplate as setup } from "./places.ts";
