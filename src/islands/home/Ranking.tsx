import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { RankPeriod } from "#lib/contract/schemas/catalogue.ts";
import { isBuilt } from "#lib/routes.ts";
import { Icon } from "../../components/Icon.tsx";

interface Props extends Partial<Record<RankPeriod, ReactNode>> {
  id: string;
  /** First, and alone without scripts. */
  shown: RankPeriod;
}

const periods = [
  { period: "day", name: "今日" },
  { period: "week", name: "本周" },
  { period: "month", name: "本月" },
  { period: "all", name: "全部" },
] as const;

/** The most played films, a tab for each span of time. Tabs as the ARIA pattern has them: arrows move and show, Home and End jump. */
export function Ranking({ id, shown, ...lists }: Props) {
  const [chosen, setChosen] = useState(shown);

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const at = periods.findIndex(({ period }) => period === chosen);
    const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const place = places[event.key];
    const next = place === undefined ? undefined : periods.at(place % periods.length);
    if (!next) return;
    event.preventDefault();
    setChosen(next.period);
    const tab = event.currentTarget.children[periods.indexOf(next)];
    if (tab instanceof HTMLElement) tab.focus();
  }

  return (
    <section className="ranks section" aria-labelledby={`${id}-title`} id={id}>
      <div className="section-head">
        <h2 id={`${id}-title`}>排行榜</h2>
        <div className="rank-tabs needs-js" role="tablist" aria-label="排行时段" onKeyDown={move}>
          {periods.map(({ period, name }) => (
            <button
              className="rank-tab"
              type="button"
              role="tab"
              key={period}
              id={`${id}-tab-${period}`}
              aria-controls={`${id}-${period}`}
              aria-selected={period === chosen}
              tabIndex={period === chosen ? 0 : -1}
              onClick={() => setChosen(period)}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      {periods.map(({ period, name }) => (
        <div
          className="rank-view"
          role="tabpanel"
          key={period}
          id={`${id}-${period}`}
          aria-label={`${name}排行`}
          tabIndex={0}
          hidden={period !== chosen}
        >
          {lists[period]}
        </div>
      ))}
      {isBuilt("/rank") && (
        <a className="more rank-more" href="/rank">
          完整榜单
          <Icon name="next" />
        </a>
      )}
    </section>
  );
}
