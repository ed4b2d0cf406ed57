import type { Output } from "#lib/contract/shapes.ts";
import { hasSiteSettings } from "../content/site-settings.ts";
import type { Context } from "../core/context.ts";
import { lacksOwner } from "./word.ts";

/** Whether the site waits to be set up, and whether it has content already. */
export async function setupState(context: Context): Promise<Output<"setup/state">> {
  context.uses("site");
  const { read } = context.db;
  return { unowned: await lacksOwner(read), empty: !(await hasSiteSettings(read)) };
}
