import type { Output } from "#lib/contract/shapes.ts";
import { DayChart } from "../../parts/DayChart.tsx";

type Days = Output<"user/score/chart">["days"];

/** Points of the last 30 days. */
export function Chart({ days }: { days: Days }) {
  const earned = days.reduce((sum, day) => sum + day.earned, 0);
  const spent = days.reduce((sum, day) => sum + day.spent, 0);
  return (
    <DayChart
      summary={`最近 ${days.length} 天得到 ${earned} 分${spent > 0 ? `，用去 ${spent} 分` : ""}`}
      unit="积分"
      columns={["得到", "用去"]}
      min={10}
      days={days.map((day) => ({
        day: day.day,
        value: day.earned,
        label: `得 ${day.earned} 分`,
        beside: { value: day.spent, label: `用 ${day.spent} 分` },
        cells: [day.earned, day.spent],
      }))}
    />
  );
}
