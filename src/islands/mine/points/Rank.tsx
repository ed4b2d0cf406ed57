import { useState } from "react";
import { api } from "#lib/client/api.ts";
import type { RankPeriod } from "#lib/contract/schemas/catalogue.ts";
import { formatCount } from "#lib/format.ts";
import { createResource } from "../../parts/resource.ts";
import { useLoaded } from "../../parts/useLoaded.ts";
import { Avatar } from "../../parts/Avatar.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Failure } from "../../parts/Failure.tsx";
import { Skeleton } from "../../parts/Skeleton.tsx";
import { Tabs } from "../../parts/Tabs.tsx";

const periods = [
  { value: "day", name: "今日" },
  { value: "week", name: "本周" },
  { value: "month", name: "本月" },
  { value: "all", name: "总榜" },
] as const;

const ranks = { day: rankOf("day"), week: rankOf("week"), month: rankOf("month"), all: rankOf("all") };

export function Rank() {
  const [period, setPeriod] = useState<RankPeriod>("week");
  return (
    <Tabs label="时段" look="quiet" choices={periods} value={period} onChange={setPeriod}>
      <RankList key={period} period={period} />
    </Tabs>
  );
}

function RankList({ period }: { period: RankPeriod }) {
  const value = useLoaded(ranks[period]);
  if (value.state === "loading") return <Skeleton />;
  if (value.state === "failed") return <Failure words={value.words} retry={() => void ranks[period].load()} />;
  const { list, me } = value.data;
  if (list.length === 0) {
    return <Empty icon="medal" title="这段时间还没有人得分" action={{ name: "去签到", href: "/mine?area=checkin" }} />;
  }
  return (
    <>
      <p className="score-me">
        {me.place === null
          ? "我还没有上榜，这段时间还没有得分。"
          : `我排第 ${me.place} 名，得 ${formatCount(me.points)} 分。`}
      </p>
      <ol className="score-rank" role="list">
        {list.map(({ place, person, points, title }) => (
          <li key={person.id} data-top={place <= 3 || undefined} data-me={place === me.place || undefined}>
            <span className="score-place numbers">
              <span className="visually-hidden">第</span>
              {place}
              <span className="visually-hidden">名</span>
            </span>
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

function rankOf(period: RankPeriod) {
  return createResource(() => api.call("user/score/rank", { period }));
}
