import { sql } from "kysely";
import type { Match } from "#lib/search/match.ts";
import type { Reader } from "./engine.ts";

const freshFor = 60_000;

export interface Frequencies {
  /** Waits the first time only; later what was known is used while it is read anew. */
  refresh(reader: Reader): Promise<void>;
  /** At most this part of all rows, from 0 to 1, has the tokens. 0 when they are not among the common ones. */
  shareOf(match: Match): number;
}

/** How common the most common tokens are, as the database's own statistics have it; without statistics none is. */
export function createFrequencies(): Frequencies {
  let shares: ReadonlyMap<string, number> = new Map();
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;

  async function read(reader: Reader): Promise<void> {
    const { rows } = await sql<{ token: string; share: number }>`
      select common.token, common.share from pg_stats
      cross join unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (token, share)
      where schemaname = current_schema() and tablename = 'search_tokens'`.execute(reader);
    shares = new Map(rows.flatMap(({ token, share }) => (token === null ? [] : [[token, share]])));
  }

  return {
    async refresh(reader) {
      if (performance.now() - readAt < freshFor) return;
      const first = readAt === -Infinity;
      reading ??= read(reader)
        .then(() => {
          readAt = performance.now();
        })
        .finally(() => {
          reading = null;
        });
      if (first) return reading;
      // Searches are right without it, and the next one tries again.
      reading.catch(() => {});
    },
    shareOf(match) {
      if (typeof match === "string") return shares.get(match) ?? 0;
      if ("all" in match) return Math.min(...match.all.map((part) => this.shareOf(part)));
      if ("any" in match)
        return Math.min(
          1,
          match.any.reduce((sum, part) => sum + this.shareOf(part), 0),
        );
      return this.shareOf(match.match);
    },
  };
}
