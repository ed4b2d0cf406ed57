import { atom } from "nanostores";
import { environment } from "#lib/client/environment.ts";
import type { Person } from "#lib/contract/schemas/shared.ts";

/** Milliseconds of not typing. */
const pause = 150;
/** An @ that no letter or digit stands before, and what is typed after it. */
const begun = /(?:^|[^\w@])@([^\s@]{0,20})$/;

/** What somebody types after an @ right before the cursor; null when they do not. */
export const typedName = (before: string): string | null => begun.exec(before)?.[1] ?? null;

/** People to mention while a name is typed. `find` gives those whose name begins like that. */
export function createSuggestions(find: (beginning: string) => Promise<readonly Person[]>) {
  const $people = atom<readonly Person[]>([]);
  let cancel = (): void => undefined;
  let round = 0;

  function close(): void {
    round += 1;
    cancel();
    if ($people.get().length > 0) $people.set([]);
  }

  return {
    $people,
    close,

    /** `read` gives what is typed now, null where nobody is to be offered. */
    look(read: () => string | null): void {
      const typed = read();
      if (typed === null) return close();
      cancel();
      const own = (round += 1);
      cancel = environment.after(pause, () => {
        // Without an answer one types the name oneself.
        void find(typed)
          .catch(() => [])
          .then((people) => {
            if (own === round) $people.set(read() === typed ? people : []);
          });
      });
    },
  };
}
