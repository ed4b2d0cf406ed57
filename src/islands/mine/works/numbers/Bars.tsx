import { useState } from "react";
import { dayName } from "../../../parts/day-name.ts";

interface Props {
  /** What the picture says, in one sentence. */
  summary: string;
  unit: string;
  days: readonly { day: string; value: number; words: string }[];
}

const width = 600;
const height = 120;

/** A number of every day, drawn for eyes and written as a table for everybody. */
export function Bars({ summary, unit, days }: Props) {
  const [asTable, setAsTable] = useState(false);
  const most = Math.max(1, ...days.map(({ value }) => value));
  const step = width / Math.max(1, days.length);
  const gap = Math.min(5, step / 4);
  return (
    <figure className="points-chart">
      <figcaption>
        <span>{summary}</span>
        <button className="mine-act" type="button" aria-expanded={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? "收起表格" : "看表格"}
          <span className="visually-hidden">：{unit}</span>
        </button>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height + 1}`}
        role="img"
        aria-label={`${summary}，每天的数目见表格`}
        preserveAspectRatio="none"
      >
        <line className="chart-ground" x1="0" x2={width} y1={height} y2={height} />
        {days.map(({ day, value, words }, at) => {
          // A day with anything is never invisible.
          const tall = value === 0 ? 0 : Math.max(4, (value / most) * height);
          return (
            <rect
              key={day}
              className={at === days.length - 1 ? "chart-bar chart-today" : "chart-bar"}
              x={at * step + gap / 2}
              width={step - gap}
              y={height - tall}
              height={tall}
              rx="2"
            >
              <title>{`${dayName(day)} ${words}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="chart-ends" aria-hidden="true">
        <span>{dayName(days[0]?.day ?? "")}</span>
        <span>今天</span>
      </p>
      {asTable && (
        <div className="points-table" tabIndex={0} role="region" aria-label={`每天的${unit}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">日期</th>
                <th scope="col">{unit}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, words }) => (
                <tr key={day}>
                  <th scope="row">{dayName(day)}</th>
                  <td>{words}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </figure>
  );
}
