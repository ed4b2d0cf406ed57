import { shownTime } from "#lib/format.ts";

/**
 * A moment, `at` in ISO 8601. The server says the day, as its page is kept for everybody and may be hours old; in the browser what
 * happened today is said relative to now (`islands/frame/times.ts` does so where nothing is hydrated).
 */
export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} data-relative="" suppressHydrationWarning>
      {shownTime(at)}
    </time>
  );
}
