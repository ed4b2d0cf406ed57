import { useEffect, useState } from "react";
import { api } from "#lib/client/api.ts";

/** What the search's suggestions are about: films, performers. */
type ContentType = 2 | 8;

export interface Suggested {
  id: number;
  name: string;
}

/** Milliseconds without a key before the search is asked. */
const pause = 250;

/** Things of one kind that are found while their name is typed. `found` is null until the search has answered to what stands there. */
export function useSuggested(contentType: ContentType) {
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<{ q: string; list: readonly Suggested[] } | null>(null);
  const asked = typed.trim();

  useEffect(() => {
    if (asked === "") return;
    const timer = setTimeout(() => {
      api.call("search/suggest", { q: asked }).then(
        ({ list }) => {
          const ofKind = list.filter((one) => one.contentType === contentType);
          setFound({ q: asked, list: ofKind.map(({ id, name }) => ({ id, name: name.text })) });
        },
        () => setFound({ q: asked, list: [] }),
      );
    }, pause);
    return () => clearTimeout(timer);
  }, [asked, contentType]);

  return { typed, setTyped, found: found?.q === asked ? found.list : null };
}
