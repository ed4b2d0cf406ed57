/** Error codes of the system: disk full, or quota exceeded. */
const systemCodes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"]);
/** SQLITE_FULL, the low byte of extended error codes. */
const sqliteFull = 13;
/** PostgreSQL's disk_full. */
const postgresFull = "53100";

/** Whether an error means that a disk, quota or database is full. Checks its causes too. */
export function isStorageFull(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if ("code" in error && (systemCodes.has(error.code) || error.code === postgresFull)) return true;
  if ("errcode" in error && typeof error.errcode === "number" && (error.errcode & 0xff) === sqliteFull) return true;
  // Child processes report it only in their error message.
  return /ENOSPC|No space left on device/.test(error.message) || isStorageFull(error.cause);
}

/** Awaits an optional write, such as a user's last visit; ignores its failure if the disk is full. */
export async function noteIfRoom(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
}
