import { useState } from "react";
import { queryOf } from "#lib/client/data.ts";
import type { WorkStatistics } from "#lib/contract/schemas/works.ts";
import { formatCount } from "#lib/format.ts";
import { originNames } from "#lib/origins.ts";
import { Fact } from "../../../../components/Fact.tsx";
import { type ChartDay, DayChart } from "../../../parts/DayChart.tsx";
import { dayName } from "../../../parts/day-name.ts";
import { Tabs } from "../../../parts/Tabs.tsx";
import { Compare } from "./Compare.tsx";
import { deviceNames } from "./device-names.ts";
import { Shares } from "./Shares.tsx";
import { Retention } from "./Retention.tsx";
import { Loaded } from "../../../parts/Loaded.tsx";

type Span = 7 | 30 | 90;

const spans: readonly { value: Span; name: string }[] = [
  { value: 7, name: "7 天" },
  { value: 30, name: "30 天" },
  { value: 90, name: "90 天" },
];

/** How a film does: in all, by day, and where its viewers stay. */
export function Statistics({ id, title }: { id: number; title: string }) {
  const [days, setDays] = useState<Span>(30);
  return (
    <Tabs label="多久" choices={spans} value={days} onChange={setDays} look="quiet">
      <Loaded query={queryOf("works/media/statistics", { id, days })} rows={3}>
        {(numbers) => (
          <>
            <Numbers numbers={numbers} />
            <Compare film={{ id, title, numbers }} days={days} key={days} />
          </>
        )}
      </Loaded>
    </Tabs>
  );
}

function Numbers({ numbers }: { numbers: WorkStatistics }) {
  const { days, total, retention, viewers, sources, hosts, devices } = numbers;
  const plays = days.reduce((sum, day) => sum + day.plays, 0);
  const watched = days.reduce((sum, day) => sum + day.watched, 0);
  return (
    <>
      <dl className="work-totals">
        <Fact name="播放">{formatCount(total.plays)}</Fact>
        <Fact name="观看时长">{spent(total.watched)}</Fact>
        <Fact name="点赞">{formatCount(total.supports)}</Fact>
        <Fact name="评论">{formatCount(total.comments)}</Fact>
        <Fact name="收藏">{formatCount(total.collects)}</Fact>
      </dl>
      <div className="mine-card">
        <h3>每天的播放</h3>
        <DayChart
          summary={`最近 ${days.length} 天播放 ${plays} 次`}
          unit="播放"
          columns={["播放"]}
          days={days.map(({ day, plays: count }) => chartDay(day, count, `${count} 次`))}
        />
      </div>
      <div className="mine-card">
        <h3>每天的观看时长</h3>
        <DayChart
          summary={`最近 ${days.length} 天一共看了${spent(watched)}`}
          unit="观看时长"
          columns={["观看时长"]}
          days={days.map((day) => chartDay(day.day, day.watched, spent(day.watched)))}
        />
      </div>
      <div className="mine-card">
        <h3>观众看到哪里</h3>
        {retention.length === 0 ? (
          <p className="mine-note">看过的人还太少，到 5 个人以后这里会画出影片的哪一段看得最多。</p>
        ) : (
          <Retention curve={retention} viewers={viewers} />
        )}
      </div>
      <div className="work-pairs">
        <Shares
          heading="新观众从哪里来"
          groups={sources.list.map(({ source, people }) => ({ name: originNames[source], people }))}
          rest={sources.rest}
        />
        <Shares
          heading="用什么看"
          groups={devices.list.map(({ device, people }) => ({ name: deviceNames[device], people }))}
          rest={devices.rest}
        />
        {hosts.list.length > 0 && (
          <Shares
            heading="从哪些网站来"
            groups={hosts.list.map(({ host, people }) => ({ name: host || "没有说明", people }))}
            rest={hosts.rest}
          />
        )}
      </div>
      <p className="mine-note">
        数字从 {dayName(days[0]?.day ?? "")}{" "}
        到今天；播放每人每天算一次，观看时长来自播放器的匿名统计。来源与设备只数第一次来看的人，不到 5 个人的合在一起。
      </p>
    </>
  );
}

function chartDay(day: string, value: number, label: string): ChartDay {
  return { day, value, label, cells: [label] };
}

/** 1.5 小时, 12 分钟, 40 秒. */
function spent(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} 分钟`;
  return `${Math.round(seconds / 360) / 10} 小时`;
}
