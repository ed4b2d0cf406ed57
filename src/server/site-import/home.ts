import { homeId } from "#lib/home.ts";
import { putChannel } from "../content/import/site.ts";
import type { ImportContext } from "./batch.ts";

/** Every film needs a channel, so a site without channels gets a first one. */
export async function ensureHome({ db }: ImportContext): Promise<void> {
  const known = await db.primary.selectFrom("channels").select("id").where("id", "=", homeId).executeTakeFirst();
  if (known) return;
  const home = { id: homeId, key: "home", name: "首页", description: "", position: 0 };
  await db.write((trx) => putChannel(trx, home));
}
