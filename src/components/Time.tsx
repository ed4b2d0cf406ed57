import { shownTime } from "#lib/format.ts";

/**
 * A time, `at` in ISO 8601. The server renders the date, because its page is cached for all users and may be hours old; in the browser
 * times of today are relative to now (`islands/frame/times.ts` does this where nothing is hydrated).
 */
export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} data-relative="" suppressHydrationWarning>
      {shownTime(at)}
    </time>
  );
}
