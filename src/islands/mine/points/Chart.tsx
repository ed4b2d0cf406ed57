import { useState } from "react";
import type { Output } from "#lib/contract/shapes.ts";
import { dayName } from "../../parts/day-name.ts";

type Days = Output<"user/score/chart">["days"];

const width = 600;
const height = 120;
const gap = 5;

/** Points of the last 30 days, drawn for eyes and written as a table for everybody. */
export function Chart({ days }: { days: Days }) {
  const [asTable, setAsTable] = useState(false);
  const earned = days.reduce((sum, day) => sum + day.earned, 0);
  const spent = days.reduce((sum, day) => sum + day.spent, 0);
  const most = Math.max(10, ...days.map((day) => Math.max(day.earned, day.spent)));
  const step = width / Math.max(1, days.length);
  const summary = `最近 ${days.length} 天得到 ${earned} 分${spent > 0 ? `，用去 ${spent} 分` : ""}`;
  return (
    <figure className="points-chart">
      <figcaption>
        <span>{summary}</span>
        <button className="mine-act" type="button" aria-expanded={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? "收起表格" : "看表格"}
        </button>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height + 1}`}
        role="img"
        aria-label={`${summary}，每天的数目见表格`}
        preserveAspectRatio="none"
      >
        <line className="chart-ground" x1="0" x2={width} y1={height} y2={height} />
        {days.map((day, index) => (
          <g key={day.day}>
            <rect
              className={index === days.length - 1 ? "chart-bar chart-today" : "chart-bar"}
              x={index * step + gap / 2}
              width={step - gap}
              y={height - barHeight(day.earned, most)}
              height={barHeight(day.earned, most)}
              rx="2"
            >
              <title>{`${dayName(day.day)} 得 ${day.earned} 分`}</title>
            </rect>
            {day.spent > 0 && (
              <rect
                className="chart-spent"
                x={index * step + step / 2}
                width={(step - gap) / 2}
                y={height - barHeight(day.spent, most)}
                height={barHeight(day.spent, most)}
                rx="2"
              >
                <title>{`${dayName(day.day)} 用 ${day.spent} 分`}</title>
              </rect>
            )}
          </g>
        ))}
      </svg>
      <p className="chart-ends" aria-hidden="true">
        <span>{dayName(days[0]?.day ?? "")}</span>
        <span>今天</span>
      </p>
      {asTable && <Table days={days} />}
    </figure>
  );
}

function Table({ days }: { days: Days }) {
  return (
    <div className="points-table" tabIndex={0} role="region" aria-label="每天的积分">
      <table>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">得到</th>
            <th scope="col">用去</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayName(day.day)}</th>
              <td>{day.earned}</td>
              <td>{day.spent}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A day with points is never invisible. */
function barHeight(points: number, most: number): number {
  return points === 0 ? 0 : Math.max(4, (points / most) * height);
}
