import { monthWords } from "#lib/day-words.ts";
import { useState } from "react";
import { queryOf } from "#lib/client/data.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { MarkSaid } from "../../../components/MarkSaid.tsx";
import { Button } from "../../parts/Button.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { today } from "#lib/client/today.ts";

/** What was seen on which day, a month at a time. */
export function Diary() {
  const [month, setMonth] = useState(today().slice(0, 7));
  return (
    <>
      <div className="shelf-months">
        <Button label="上个月" className="button-small" onClick={() => setMonth(moved(month, -1))} />
        <h2>{monthWords(Number(month.slice(0, 4)), Number(month.slice(5)))}</h2>
        <Button
          label="下个月"
          className="button-small"
          disabled={month >= today().slice(0, 7)}
          onClick={() => setMonth(moved(month, 1))}
        />
      </div>
      <Loaded query={queryOf("mark/diary", { month })} key={month}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="这个月没有记录" text="在影片页标记“看过”，写上看完的日期。" />
          ) : (
            <ol className="diary">
              {list.map(({ day, video, rating, line }, index) => (
                <li key={index}>
                  <b>{Number(day.slice(8))}</b>
                  <div>
                    {video === null ? (
                      "已下架的影片"
                    ) : (
                      <a className="text-link" href={contentHref(kinds.video.type, video.id) ?? undefined}>
                        {video.title}
                      </a>
                    )}
                    <MarkSaid rating={rating} line={line} />
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </>
  );
}

function moved(month: string, by: number): string {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}
