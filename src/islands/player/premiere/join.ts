import { askPremiere, premiereSecond } from "#lib/client/premiere-clock.ts";
import { debug } from "../telemetry/log.ts";

/** The second at which a viewer joins a premiere: where everybody is. 0 if the server does not answer. */
export async function joinAt(id: number, duration: number): Promise<number> {
  try {
    await askPremiere(id);
  } catch (thrown) {
    debug("premiere", thrown);
  }
  const second = premiereSecond() ?? 0;
  return second < duration ? second : 0;
}
