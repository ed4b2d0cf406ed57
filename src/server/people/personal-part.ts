import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";

/** What one domain keeps of a person, and what becomes of it. Listed in `personal/parts.ts`. */
export interface PersonalPart {
  /** Its key in the exported file. */
  name: string;
  /** A guest signs in to an account: moves what is theirs without doubt, in the transaction of the sign-in. */
  merge?(trx: Writer, guestId: number, userId: number, now: number): Promise<void>;
  /** Everything that is kept, as plain JSON, times in ISO 8601. */
  export?(context: Context, userId: number): Promise<unknown>;
  /**
   * The account is gone for good: removes what only concerned its owner, in the transaction that empties the user row. Answers
   * the storage keys of files to remove after it.
   */
  erase?(trx: Writer, userId: number): Promise<string[] | void>;
}
