import { atom } from "nanostores";
import { environment } from "#lib/client/environment.ts";
import type { Person } from "#lib/contract/schemas/shared.ts";

/** Milliseconds without typing before a request. */
const pause = 150;
/** An @ without a letter or digit before it, and the text after it. */
const begun = /(?:^|[^\w@])@([^\s@]{0,20})$/;

/** The name being typed after an @ right before the cursor; null if there is none. */
export const typedName = (before: string): string | null => begun.exec(before)?.[1] ?? null;

/** Suggests people while a name is typed. `find` returns those whose name starts with it. */
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

    /** `read` returns the name being typed, null if there is none. */
    look(read: () => string | null): void {
      const typed = read();
      if (typed === null) return close();
      cancel();
      const own = (round += 1);
      cancel = environment.after(pause, () => {
        // If the request fails there are no suggestions; the name can be typed in full.
        void find(typed)
          .catch(() => [])
          .then((people) => {
            if (own === round) $people.set(read() === typed ? people : []);
          });
      });
    },
  };
}
