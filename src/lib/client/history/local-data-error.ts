/** `message` is a whole Chinese sentence: what failed, and why. */
export class LocalDataError extends Error {
  override readonly name = "LocalDataError";
}
