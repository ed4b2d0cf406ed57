import { useEffect, useState } from "react";
import type { Loadable } from "#lib/client/data.ts";
import { errorText } from "#lib/client/error-text.ts";

/** Milliseconds without a key before a request. */
const pause = 250;

const loading = { state: "loading" } as const;

/** What `find`, the same function each time, finds for words, asked once no more is typed. Nothing is asked for empty words. */
export function useFound<Found>(find: (q: string) => Promise<Found>, q: string): Loadable<Found> {
  const [latest, setLatest] = useState<{ q: string; found: Loadable<Found> }>({ q: "", found: loading });

  useEffect(() => {
    if (q === "") return;
    let isLatest = true;
    const show = (found: Loadable<Found>) => isLatest && setLatest({ q, found });
    const timer = setTimeout(() => {
      find(q).then(
        (data) => show({ state: "ready", data }),
        (error: unknown) => show({ state: "failed", message: errorText(error) ?? "" }),
      );
    }, pause);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [q, find]);

  return latest.q === q ? latest.found : loading;
}
