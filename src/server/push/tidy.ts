import type { Context } from "../core/context.ts";
import { forgetBefore } from "../db/forget.ts";

/** How long ended messages are kept, in milliseconds, so that none of them is sent again. */
const kept = 30 * 86_400_000;

/** Forgets messages that ended long ago. */
export function tidyPushes({ db, now }: Context): Promise<void> {
  return forgetBefore(db, "pushes", "ended_at", now() - kept);
}
