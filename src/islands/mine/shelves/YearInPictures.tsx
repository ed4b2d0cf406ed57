import { useState } from "react";
import { queryOf } from "#lib/client/data.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { MarkSaid } from "../../../components/MarkSaid.tsx";
import { VideoCard } from "../../../components/VideoCard.tsx";
import { Button } from "../../parts/Button.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { useData } from "../../parts/useData.ts";
import { sumsOf } from "./year-sums.ts";
import { today } from "#lib/client/today.ts";

/** A year of the diary: how much, in which months, what was liked best. */
export function YearInPictures() {
  const thisYear = Number(today().slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const known = useData(queryOf("mark/year", { year: thisYear }))?.years ?? [];
  // This year may have no entry yet.
  const years = [thisYear, ...known.filter((one) => one !== thisYear)].toSorted((one, other) => other - one);
  return (
    <>
      {years.length > 1 && (
        <div className="shelf-views" role="group" aria-label="年份">
          {years.map((one) => (
            <Button
              label={String(one)}
              className="button-small"
              aria-pressed={one === year}
              onClick={() => setYear(one)}
              key={one}
            />
          ))}
        </div>
      )}
      <Loaded query={queryOf("mark/year", { year })} key={year}>
        {(data) =>
          data.films === 0 ? (
            <EmptyState title={`${year} 年还没有记录`} text="标记“看过”时写上日期，一年下来都在这里。" />
          ) : (
            <>
              <p className="year-sums">{sumsOf(data)}</p>
              <ol className="year-months" aria-label="各月看了几次">
                {data.months.map((count, index) => (
                  <li key={index}>
                    <span>{`${index + 1} 月`}</span>
                    <meter value={count} max={Math.max(...data.months, 1)} aria-label={`${index + 1} 月 ${count} 次`} />
                    <b>{count}</b>
                  </li>
                ))}
              </ol>
              {data.tags.length > 0 && (
                <p className="year-tags">{data.tags.map(({ name, count }) => `${name} ${count}`).join(" · ")}</p>
              )}
              <div className="grid">
                {data.best.map(({ video, rating }) => (
                  <div key={video.id}>
                    <VideoCard video={video} />
                    <MarkSaid rating={rating} line="" />
                  </div>
                ))}
              </div>
            </>
          )
        }
      </Loaded>
    </>
  );
}
