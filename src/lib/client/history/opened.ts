import type { Dexie } from "dexie";
import { environment } from "../environment.ts";

/** Milliseconds. In some browsers a database that cannot open hangs instead of failing. */
const timeout = 5000;

/** Resolves once the database is open; rejects if it cannot be, or is not in time. One that was closed on leaving stays closed. */
export async function opened(database: Dexie): Promise<void> {
  if (database.isOpen() || database.hasBeenClosed()) return;
  await new Promise<void>((resolve, reject) => {
    const cancel = environment.after(timeout, () => reject(new Error("the database does not open")));
    database
      .open()
      .then(() => resolve(), reject)
      .finally(cancel);
  });
}
