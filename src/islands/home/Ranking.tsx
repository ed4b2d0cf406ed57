import { type ReactNode, useState } from "react";
import type { RankPeriod } from "#lib/contract/schemas/catalogue.ts";
import { Icon } from "../../components/Icon.tsx";
import { TabList } from "../parts/TabList.tsx";

interface Props extends Partial<Record<RankPeriod, ReactNode>> {
  id: string;
  /** First, and alone without scripts. */
  shown: RankPeriod;
}

const periods = [
  { value: "day", name: "今日" },
  { value: "week", name: "本周" },
  { value: "month", name: "本月" },
  { value: "all", name: "全部" },
] as const;

/** The most played films, a tab for each span of time. */
export function Ranking({ id, shown, ...lists }: Props) {
  const [chosen, setChosen] = useState(shown);
  return (
    <section className="ranks section" aria-labelledby={`${id}-title`} id={id}>
      <div className="section-head">
        <h2 id={`${id}-title`}>排行榜</h2>
        <TabList
          label="排行时段"
          className="rank-tabs needs-js"
          tabClass="rank-tab"
          choices={periods}
          value={chosen}
          onChange={setChosen}
          tabId={(period) => `${id}-tab-${period}`}
          panelId={(period) => `${id}-${period}`}
        />
      </div>
      {periods.map(({ value, name }) => (
        <div
          className="rank-view"
          role="tabpanel"
          key={value}
          id={`${id}-${value}`}
          aria-label={`${name}排行`}
          tabIndex={0}
          hidden={value !== chosen}
        >
          {lists[value]}
        </div>
      ))}
      <a className="more rank-more" href="/rank">
        完整榜单
        <Icon name="next" />
      </a>
    </section>
  );
}
