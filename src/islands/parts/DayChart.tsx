import { ChartFrame, chartSize } from "./ChartFrame.tsx";
import { dayName } from "./day-name.ts";

export interface ChartDay {
  day: string;
  value: number;
  /** The value as displayed, with its unit. */
  label: string;
  /** A second number of the day, drawn before the first if there is one. */
  beside?: { value: number; label: string };
  /** Cells of the day's table row, one per column. */
  cells: readonly (string | number)[];
}

interface Props {
  /** Summary of the chart in one sentence. */
  summary: string;
  /** Unit of the numbers. */
  unit: string;
  columns: readonly string[];
  days: readonly ChartDay[];
  /** Minimum value at the top of the chart. */
  min?: number;
}

/** Bar chart with numbers by day. */
export function DayChart({ summary, unit, columns, days, min = 1 }: Props) {
  const max = Math.max(min, ...days.flatMap(({ value, beside }) => [value, beside?.value ?? 0]));
  const step = chartSize.width / Math.max(1, days.length);
  const gap = Math.min(5, step / 4);
  return (
    <ChartFrame
      summary={summary}
      unit={unit}
      ends={[dayName(days[0]?.day ?? ""), "今天"]}
      table={{
        name: `每天的${unit}`,
        heads: ["日期", ...columns],
        rows: days.toReversed().map(({ day, cells }) => ({ name: dayName(day), cells })),
      }}
    >
      {days.map(({ day, value, label, beside }, at) => (
        <g key={day}>
          <rect
            className={at === days.length - 1 ? "chart-bar chart-today" : "chart-bar"}
            x={at * step + gap / 2}
            width={step - gap}
            {...standing(value, max)}
          >
            <title>{`${dayName(day)} ${label}`}</title>
          </rect>
          {beside !== undefined && beside.value > 0 && (
            <rect
              className="chart-spent"
              x={at * step + step / 2}
              width={(step - gap) / 2}
              {...standing(beside.value, max)}
            >
              <title>{`${dayName(day)} ${beside.label}`}</title>
            </rect>
          )}
        </g>
      ))}
    </ChartFrame>
  );
}

/** Position of a bar from the bottom; a value above 0 is always visible. */
function standing(value: number, max: number) {
  const tall = value === 0 ? 0 : Math.max(4, (value / max) * chartSize.height);
  return { y: chartSize.height - tall, height: tall, rx: 2 };
}
