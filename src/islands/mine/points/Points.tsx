import { useState } from "react";
import { queryOf } from "#lib/client/data.ts";
import { formatCount } from "#lib/format.ts";
import { $standing } from "#lib/client/stores/checkin.ts";
import { Tabs } from "../../parts/Tabs.tsx";
import { Chart } from "./Chart.tsx";
import { Ledger } from "./Ledger.tsx";
import { Rank } from "./Rank.tsx";
import { Rules } from "./Rules.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { useData } from "../../parts/useData.ts";

const parts = [
  { value: "ledger", name: "明细" },
  { value: "rank", name: "排行" },
  { value: "rules", name: "怎样得积分" },
] as const;

/** The balance, the ledger, the ranking, and the rules for earning points. */
export function Points() {
  const rank = useData($standing);
  const [part, setPart] = useState<(typeof parts)[number]["value"]>("ledger");
  return (
    <>
      <section className="mine-card points-card" aria-label="积分余额">
        <Loaded query={queryOf("user/score/chart", {})} rows={1}>
          {({ balance, days }) => (
            <>
              <div className="points-head">
                <p className="points-balance">
                  <span className="points-number numbers">{balance}</span>
                  <span className="mine-fact">积分余额</span>
                </p>
                {rank && (
                  <a className="mine-act" href="/mine?area=title">
                    {rank.name} · 累计 {formatCount(rank.score)}
                  </a>
                )}
              </div>
              {days.some(({ earned, spent }) => earned + spent > 0) ? (
                <Chart days={days} />
              ) : (
                <p className="mine-note">
                  最近 30 天没有积分来去。
                  <a className="text-link" href="/mine?area=checkin">
                    签到
                  </a>
                  、看片和评论都能得到积分。
                </p>
              )}
            </>
          )}
        </Loaded>
      </section>
      <section className="mine-card" aria-label="积分的来去">
        <Tabs label="积分" choices={parts} value={part} onChange={setPart}>
          {part === "ledger" && <Ledger />}
          {part === "rank" && <Rank />}
          {part === "rules" && <Rules />}
        </Tabs>
      </section>
    </>
  );
}
