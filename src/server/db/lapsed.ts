import { sql } from "kysely";

/**
 * Whether a lease of `lease` milliseconds, which ends at `column`, has run out. One that ends much later than one that begins now is from
 * before the clock was set back: whoever lives renews it soon, and the dead need not be waited for until the clock is there again. Twice
 * the lease leaves room for other machines' clocks.
 */
export function hasLapsed(column: string, lease: number, now: number) {
  const until = sql.ref(column);
  return sql<boolean>`(${until} <= ${now} or ${until} > ${now + 2 * lease})`;
}
