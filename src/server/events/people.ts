import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import type { Writer } from "../db/open.ts";
import { raise } from "./raise.ts";

/** Tells of a guest who has become a member. */
export async function raisePerson(trx: Writer, id: number, now: number): Promise<void> {
  await raise(trx, "member.joined", now, async () => {
    const { name } = await trx.selectFrom("users").select("name").where("id", "=", id).executeTakeFirstOrThrow();
    return [{ about: `person:${id}`, data: { id, name, path: contentHref(kinds.person.type, id) } }];
  });
}
