import type { Context } from "../core/context.ts";
import { hasSiteSettings } from "../content/site-settings.ts";
import { inTurn } from "../db/in-turn.ts";
import { contentFolder } from "./folder.ts";
import { importContent, type ImportReport } from "./import.ts";

/**
 * Imports the demonstration content into a site that has none. Of all processes, and of those who ask again after waiting too long for an
 * answer, one does it and the others wait: two imports would collide. Answers null if it is there.
 */
export function importDemonstration(context: Context): Promise<ImportReport | null> {
  return inTurn(context, "demonstration", async () =>
    (await hasSiteSettings(context.db.primary))
      ? null
      : importContent(context, context.storage, contentFolder, { keep: "screen" }),
  );
}
