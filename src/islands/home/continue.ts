import { atom } from "nanostores";
import { environment } from "#lib/client/environment.ts";
import { recentWatches, type WatchRecord } from "#lib/client/history/watch.ts";

const shown = 12;
/** Set on the watch page; while it stands, the place of this section is kept free from the first paint. */
const mark = "watched";

/** What was watched on this device; null until it is known. */
export const $continued = atom<readonly WatchRecord[] | null>(null);

export async function loadContinued(): Promise<void> {
  const films = await recentWatches(shown);
  $continued.set(films);
  if (films.length > 0) return;
  delete document.documentElement.dataset["watched"];
  environment.localStorage()?.removeItem(mark);
}
