import { useState } from "react";
import { queryOf } from "#lib/client/data.ts";
import type { RankPeriod } from "#lib/contract/schemas/catalogue.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { formatCount } from "#lib/format.ts";
import { Avatar } from "../../../components/Avatar.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { RankNumber } from "../../../components/RankNumber.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { Loaded } from "../../parts/Loaded.tsx";

const periods = [
  { value: "day", name: "今日" },
  { value: "week", name: "本周" },
  { value: "month", name: "本月" },
  { value: "all", name: "总榜" },
] as const;

export function Rank() {
  const [period, setPeriod] = useState<RankPeriod>("week");
  return (
    <Tabs label="时段" look="quiet" choices={periods} value={period} onChange={setPeriod}>
      <Loaded query={queryOf("user/score/rank", { period })}>{(rank) => <RankList {...rank} />}</Loaded>
    </Tabs>
  );
}

function RankList({ list, me }: Output<"user/score/rank">) {
  if (list.length === 0) {
    return (
      <EmptyState icon="medal" title="这段时间还没有人得分" action={{ name: "去签到", href: "/mine?area=checkin" }} />
    );
  }
  return (
    <>
      <p className="score-me">
        {me.place === null
          ? "我还没有上榜，这段时间还没有得分。"
          : `我排第 ${me.place} 名，得 ${formatCount(me.points)} 分。`}
      </p>
      <ol className="score-rank" role="list">
        {list.map(({ place: rank, person, points, title }) => (
          <li key={person.id} data-top={rank <= 3 || undefined} data-me={rank === me.place || undefined}>
            <RankNumber rank={rank} className="score-place numbers" />
            <Avatar person={person} />
            <span className="score-who">
              <span>{person.name}</span>
              <span className="mine-fact">{title.name}</span>
            </span>
            <span className="score-points numbers">{formatCount(points)} 分</span>
          </li>
        ))}
      </ol>
    </>
  );
}
