import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Loadable } from "#lib/client/data.ts";
import { errorText } from "#lib/client/error-text.ts";

/** Milliseconds without a key before a request. */
const pause = 250;

const loading = { state: "loading" } as const;

/**
 * What `find` finds for words, asked once no more is typed, and what asks again after a failure. Nothing is
 * asked for empty words.
 */
export function useFound<Found>(
  find: (q: string) => Promise<Found>,
  q: string,
): [found: Loadable<Found>, again: () => void] {
  const [latest, setLatest] = useState<{ q: string; found: Loadable<Found> }>({ q: "", found: loading });
  /** Counts the questions: only the last one is answered here. */
  const last = useRef(0);

  function ask(): void {
    const own = (last.current += 1);
    const show = (found: Loadable<Found>) => own === last.current && setLatest({ q, found });
    show(loading);
    find(q).then(
      (data) => show({ state: "ready", data }),
      (error: unknown) => show({ state: "failed", message: errorText(error) ?? "" }),
    );
  }
  const askOnceTyped = useEffectEvent(ask);

  useEffect(() => {
    if (q === "") return;
    const timer = setTimeout(askOnceTyped, pause);
    return () => {
      clearTimeout(timer);
      last.current += 1;
    };
  }, [q]);

  return [latest.q === q ? latest.found : loading, ask];
}
