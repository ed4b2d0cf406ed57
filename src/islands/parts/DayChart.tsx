import { useState } from "react";
import { dayName } from "./day-name.ts";

export interface ChartDay {
  day: string;
  value: number;
  /** Of the value. */
  words: string;
  /** Another number of that day, drawn before the first when there is any. */
  beside?: { value: number; words: string };
  /** What the table says of the day, one for every column. */
  cells: readonly (string | number)[];
}

interface Props {
  /** What the picture says, in one sentence. */
  summary: string;
  /** What is counted. */
  unit: string;
  columns: readonly string[];
  days: readonly ChartDay[];
  /** The height of the picture stands for this much at least. */
  least?: number;
}

const width = 600;
const height = 120;

/** Numbers of every day, drawn for eyes and written as a table for everybody. */
export function DayChart({ summary, unit, columns, days, least = 1 }: Props) {
  const [asTable, setAsTable] = useState(false);
  const most = Math.max(least, ...days.flatMap(({ value, beside }) => [value, beside?.value ?? 0]));
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
        {days.map(({ day, value, words, beside }, at) => (
          <g key={day}>
            <rect
              className={at === days.length - 1 ? "chart-bar chart-today" : "chart-bar"}
              x={at * step + gap / 2}
              width={step - gap}
              {...standing(value, most)}
            >
              <title>{`${dayName(day)} ${words}`}</title>
            </rect>
            {beside !== undefined && beside.value > 0 && (
              <rect
                className="chart-spent"
                x={at * step + step / 2}
                width={(step - gap) / 2}
                {...standing(beside.value, most)}
              >
                <title>{`${dayName(day)} ${beside.words}`}</title>
              </rect>
            )}
          </g>
        ))}
      </svg>
      <p className="chart-ends" aria-hidden="true">
        <span>{dayName(days[0]?.day ?? "")}</span>
        <span>今天</span>
      </p>
      {asTable && <DayTable unit={unit} columns={columns} days={days} />}
    </figure>
  );
}

function DayTable({ unit, columns, days }: Pick<Props, "unit" | "columns" | "days">) {
  return (
    <div className="points-table" tabIndex={0} role="region" aria-label={`每天的${unit}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">日期</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, cells }) => (
            <tr key={day}>
              <th scope="row">{dayName(day)}</th>
              {columns.map((column, at) => (
                <td key={column}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A bar on the ground; a day with anything is never invisible. */
function standing(value: number, most: number) {
  const tall = value === 0 ? 0 : Math.max(4, (value / most) * height);
  return { y: height - tall, height: tall, rx: 2 };
}
