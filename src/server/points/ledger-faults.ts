import { sql } from "kysely";
import { pointRules } from "#lib/points/rules.ts";
import type { Database } from "../db/open.ts";

/** A user's stored sums, and those calculated from the ledger. */
export interface LedgerFault {
  user_id: number;
  balance: number;
  score: number;
  kept_balance: number;
  kept_score: number;
}

const maxReported = 100;

/** Users whose stored sums differ from the ledger, at most a hundred. Reads the whole ledger, off the event loop. */
export async function ledgerFaults({ scan }: Pick<Database, "scan">): Promise<LedgerFault[]> {
  const counting = Object.entries(pointRules).flatMap(([name, { counts }]) => (counts ? [name] : []));
  const { rows } = await sql<LedgerFault>`
    with sums as (
      select user_id, sum(amount) as balance,
        sum(case when rule in (${sql.join(counting)}) then amount else 0 end) as score
      from point_entries group by user_id
    ), people as (select user_id from sums union select user_id from point_accounts)
    select people.user_id, coalesce(sums.balance, 0) as balance, coalesce(sums.score, 0) as score,
      coalesce(kept.balance, 0) as kept_balance, coalesce(kept.score, 0) as kept_score
    from people
    left join sums on sums.user_id = people.user_id
    left join point_accounts as kept on kept.user_id = people.user_id
    where coalesce(sums.balance, 0) <> coalesce(kept.balance, 0)
      or coalesce(sums.score, 0) <> coalesce(kept.score, 0) or coalesce(kept.balance, 0) < 0
    order by people.user_id limit ${sql.lit(maxReported)}`.execute(scan);
  return rows;
}
