import { useState } from "react";
import type { Running } from "#lib/contract/schemas/running.ts";
import { DayChart } from "../../parts/DayChart.tsx";
import { Tabs } from "../../parts/Tabs.tsx";

type Days = Running["days"];
type Shown = "pages" | "plays" | "members" | "errors";

const charts = [
  { value: "pages", name: "访问", unit: "次" },
  { value: "plays", name: "播放", unit: "次" },
  { value: "members", name: "新会员", unit: "位" },
  { value: "errors", name: "出错", unit: "个" },
] as const satisfies readonly { value: Shown; name: string; unit: string }[];

const notes: Readonly<Record<Shown, string>> = {
  pages:
    "网站自己数的页面次数：不用 cookie，不记是谁、从哪里来。自称程序的（搜索引擎、监控）另算，在表格里。CDN 自己答了的不在其中。",
  plays: "一位观众一部影片一天算一次。",
  members: "这一天成为会员的人。",
  errors: "答了 5xx 的请求，包括数据库停着时的 503；原因在日志里。",
};

/** The last 30 days, one number at a time. */
export function Days({ days }: { days: Days }) {
  const [shown, setShown] = useState<Shown>("pages");
  const { name, unit } = charts.find(({ value }) => value === shown) ?? charts[0];
  const total = days.reduce((sum, day) => sum + day[shown], 0);
  return (
    <section className="mine-card" aria-labelledby="overview-days">
      <h2 id="overview-days">最近 30 天</h2>
      <Tabs label="看什么" choices={charts} value={shown} onChange={setShown} look="quiet">
        <DayChart
          summary={`最近 ${days.length} 天${name} ${total} ${unit}`}
          unit={name}
          columns={shown === "pages" ? ["人", "程序"] : [name]}
          days={days.map((day) => ({
            day: day.day,
            value: day[shown],
            label: `${day[shown]} ${unit}`,
            cells: shown === "pages" ? [day.pages, day.bots] : [day[shown]],
          }))}
        />
        <p className="mine-note">{notes[shown]}</p>
      </Tabs>
    </section>
  );
}
