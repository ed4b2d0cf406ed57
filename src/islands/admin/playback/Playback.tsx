import { useState } from "react";
import { queryOf } from "#lib/client/data.ts";
import type { PlaybackQuality } from "#lib/contract/schemas/playback.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { formatDuration } from "#lib/format.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Chips } from "../../parts/Chips.tsx";
import { DataTable } from "../../parts/DataTable.tsx";
import { Loaded } from "../../parts/Loaded.tsx";

const spans = [
  { value: 1, name: "今天" },
  { value: 7, name: "7 天" },
  { value: 30, name: "30 天" },
] as const;

const devices: Readonly<Record<string, string>> = { phone: "手机", tablet: "平板", pc: "电脑" };
const errorNames = ["", "网络", "写入", "解析", "格式", "解码", "运行", "超时", "其他"];

/** How films have played for people: how soon they start, how much of the time they stand still. */
export function Playback() {
  const [days, setDays] = useState<1 | 7 | 30>(7);
  return (
    <div className="admin-area">
      <div className="admin-filters">
        <Chips label="时间" choices={spans} value={days} onChange={setDays} />
      </div>
      <Loaded query={queryOf("admin/playback", { days })}>{(seen) => <Seen seen={seen} />}</Loaded>
    </div>
  );
}

function Seen({ seen }: { seen: Output<"admin/playback"> }) {
  if (seen.total.starts + seen.total.watched === 0) {
    return <EmptyState icon="film" title="这段时间还没有播放" text="有人看过影片后，这里会有起播时间与卡顿比例。" />;
  }
  return (
    <>
      <Table caption="按天" head="日期" rows={seen.days.map((row) => ({ ...row, name: row.day }))} total={seen.total} />
      <Table caption="按线路" head="线路" rows={seen.lines.map((row) => ({ ...row, name: `线路${row.line + 1}` }))} />
      <Table
        caption="按设备（不含错误）"
        head="设备"
        rows={seen.devices.map((row) => ({ ...row, name: devices[row.device] ?? row.device }))}
      />
      <Table
        caption="按影片与线路"
        head="影片"
        rows={seen.films.map((row) => ({
          ...row,
          name: `${row.title} · 线路${row.line + 1}`,
          href: contentHref(kinds.video.type, row.id),
        }))}
      />
      {seen.errors.length > 0 && (
        <p className="mine-fact">
          错误：
          {seen.errors.map(({ code, errors }) => `${errorNames[code] ?? code} ${errors} 次`).join("，")}
        </p>
      )}
    </>
  );
}

interface Row extends PlaybackQuality {
  name: string;
  href?: string | null;
}

interface TableProps {
  caption: string;
  head: string;
  rows: Row[];
  total?: PlaybackQuality;
}

function Table({ caption, head, rows, total }: TableProps) {
  const all: Row[] = total ? [...rows, { ...total, name: "合计" }] : rows;
  return (
    <DataTable
      name={caption}
      caption
      className="playback-scroll"
      tableClass="playback-table"
      heads={[head, "起播", "起播 p50", "起播 p95", "播放时长", "卡顿占比", "卡顿", "错误"]}
      rows={all.map(({ name, href, starts, p50, p95, watched, rebuffer, stalls, errors }) => ({
        name,
        title: href ? <a href={href}>{name}</a> : name,
        cells: [
          starts,
          toTime(p50),
          toTime(p95),
          formatDuration(watched),
          `${(rebuffer * 100).toFixed(2)}%`,
          stalls,
          errors,
        ],
      }))}
    />
  );
}

function toTime(milliseconds: number | null): string {
  if (milliseconds === null) return "–";
  return milliseconds < 1000 ? `${milliseconds} 毫秒` : `${(milliseconds / 1000).toFixed(1)} 秒`;
}
