import { hash } from "node:crypto";
import type { SignedInContext } from "../core/context.ts";
import { targetKey } from "../core/target.ts";
import type { Writer } from "../db/open.ts";
import { lockContent } from "../kinds/targets.ts";
import type { Moderated } from "./judges/judge.ts";
import { type JudgedTarget, showModerated } from "./judges/judges.ts";

/** Names what an operator sees of an item: another one when its author has changed the words or the pictures. */
export function versionOf(shown: Pick<Moderated, "title" | "text" | "images"> | undefined): string {
  if (!shown) return "";
  // The address of a private picture is another one every time; the name of its file is not.
  const pictures = shown.images.map(({ url }) => url.replace(/\?.*$/, "").replace(/^.*\//, ""));
  const seen = JSON.stringify([shown.title, shown.text, pictures]);
  return hash("sha256", seen).slice(0, 32);
}

/** The item's version, which nobody else changes until the transaction ends. */
export async function lockVersion(context: SignedInContext, trx: Writer, target: JudgedTarget): Promise<string> {
  await lockContent(trx, target);
  const shown = await showModerated({ ...context, db: { ...context.db, read: trx } }, [target]);
  return versionOf(shown.get(targetKey(target)));
}
