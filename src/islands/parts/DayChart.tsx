import { ChartFrame, chartSize } from "./ChartFrame.tsx";
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

/** Numbers of every day. */
export function DayChart({ summary, unit, columns, days, least = 1 }: Props) {
  const most = Math.max(least, ...days.flatMap(({ value, beside }) => [value, beside?.value ?? 0]));
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
    </ChartFrame>
  );
}

/** A bar on the ground; a day with anything is never invisible. */
function standing(value: number, most: number) {
  const tall = value === 0 ? 0 : Math.max(4, (value / most) * chartSize.height);
  return { y: chartSize.height - tall, height: tall, rx: 2 };
}
