import { createHash } from "node:crypto";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { targetKey } from "../core/target.ts";
import type { Moderated } from "./judges/judge.ts";
import { type JudgedTarget, showModerated } from "./judges/judges.ts";

/** Names what an operator sees of an item: another one when its author has changed the words or the pictures. */
export function versionOf(shown: Pick<Moderated, "title" | "text" | "images"> | undefined): string {
  if (!shown) return "";
  // The address of a private picture is another one every time; the name of its file is not.
  const pictures = shown.images.map(({ url }) => url.replace(/\?.*$/, "").replace(/^.*\//, ""));
  const seen = JSON.stringify([shown.title, shown.text, pictures]);
  return createHash("sha256").update(seen).digest("hex").slice(0, 32);
}

/**
 * To be called while the item is locked: what others can read of it now is what it is until the transaction ends, which itself may have
 * changed it already. Throws `caseChanged`.
 */
export async function requireVersion(context: SignedInContext, target: JudgedTarget, version: string): Promise<void> {
  const { primary } = context.db;
  const shown = await showModerated({ ...context, db: { ...context.db, read: primary } }, [target]);
  if (versionOf(shown.get(targetKey(target))) !== version) throw new AppError("caseChanged");
}
