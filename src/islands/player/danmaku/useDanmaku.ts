import { useRef } from "react";
import { ApiError } from "#lib/client/api-error.ts";
import type { KeyFor } from "#lib/client/attempt-keys.ts";
import { useSending } from "../../parts/useSending.ts";

/**
 * Sends short lines that belong to the moment `now` returns. A line whose answer was lost is sent again as it was, with its first moment, until
 * something else is typed: call `forget` then, which also takes away what was wrong with it.
 */
export function useDanmaku<Moment extends object>(now: () => Moment) {
  const sending = useSending();
  /** The moment of what may have arrived without an answer; null if there is no such thing. */
  const unanswered = useRef<Moment | null>(null);

  function forget(): void {
    unanswered.current = null;
    sending.clear();
  }

  function send(work: (moment: Moment, keyFor: KeyFor) => Promise<void>): Promise<boolean> {
    return sending.run(async (keyFor) => {
      const moment = (unanswered.current ??= now());
      await work(moment, keyFor).catch((error: unknown) => {
        if (error instanceof ApiError && error.status > 0 && error.status < 500) forget();
        throw error;
      });
      forget();
    });
  }

  return { ...sending, send, forget };
}
