import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { formatCount } from "#lib/format.ts";
import { createResource } from "../../parts/resource.ts";
import { standing } from "../data/standing.ts";
import { useLoaded } from "../../parts/useLoaded.ts";
import { Failure } from "../../parts/Failure.tsx";
import { Skeleton } from "../../parts/Skeleton.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { Chart } from "./Chart.tsx";
import { Ledger } from "./Ledger.tsx";
import { Rank } from "./Rank.tsx";
import { Rules } from "./Rules.tsx";

const chart = createResource(() => api.call("user/score/chart", {}));

const parts = [
  { value: "ledger", name: "明细" },
  { value: "rank", name: "排行" },
  { value: "rules", name: "怎样得积分" },
] as const;

/** How many there are, how they came, who has most and how to come by more. */
export function Points() {
  const value = useLoaded(chart);
  const rank = useLoaded(standing);
  const [part, setPart] = useState<(typeof parts)[number]["value"]>("ledger");
  return (
    <>
      <section className="mine-card points-card" aria-label="积分余额">
        {value.state === "loading" && <Skeleton rows={1} />}
        {value.state === "failed" && <Failure words={value.words} retry={() => void chart.load()} />}
        {value.state === "ready" && (
          <>
            <div className="points-head">
              <p className="points-balance">
                <span className="points-number numbers">{value.data.balance}</span>
                <span className="mine-fact">积分余额</span>
              </p>
              {rank.state === "ready" && (
                <a className="mine-act" href="/mine?area=title">
                  {rank.data.name} · 累计 {formatCount(rank.data.score)}
                </a>
              )}
            </div>
            {value.data.days.some(({ earned, spent }) => earned + spent > 0) ? (
              <Chart days={value.data.days} />
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
