/** Of the system: no room left, or none left for this user. */
const systemCodes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"]);
/** SQLITE_FULL, the low byte of what it may be extended to. */
const sqliteFull = 13;
/** PostgreSQL's disk_full. */
const postgresFull = "53100";

/** Whether something failed because there is no room left: on a disk, for a user, or in the database. Looks into causes too. */
export function isStorageFull(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if ("code" in error && (systemCodes.has(error.code) || error.code === postgresFull)) return true;
  if ("errcode" in error && typeof error.errcode === "number" && (error.errcode & 0xff) === sqliteFull) return true;
  // Programs say it in words only.
  return /ENOSPC|No space left on device/.test(error.message) || isStorageFull(error.cause);
}

/** Waits for a note nobody asked for, such as when somebody was last here: while there is no room, it is left out. */
export async function noteIfRoom(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
}
