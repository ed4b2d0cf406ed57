import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { qualityLabel } from "../quality/levels.ts";
import { $player, player } from "../store.ts";

const interval = 1000;

const read = () => player()?.readStats();

/** Playback statistics, updated once a second while displayed. */
export function Stats() {
  const { levels, level, activeLevel, lines, line, lineSpeed } = useStore($player, {
    keys: ["levels", "level", "activeLevel", "lines", "line", "lineSpeed"],
  });
  const [stats, setStats] = useState(read);

  useEffect(() => {
    const timer = setInterval(() => setStats(read()), interval);
    return () => clearInterval(timer);
  }, []);

  const active = levels[activeLevel];
  const rows = [
    ["分辨率", active ? `${active.width} × ${active.height}` : "–"],
    ["画质", qualityLabel(levels, level, activeLevel)],
    ["带宽", stats?.bandwidth ? `${(stats.bandwidth / 1e6).toFixed(1)} Mbps` : "–"],
    ["缓冲", stats ? `${stats.buffered.toFixed(1)} 秒` : "–"],
    ["丢帧", stats ? `${stats.droppedFrames} / ${stats.totalFrames}` : "–"],
    ["首帧", typeof stats?.firstFrame === "number" ? `${stats.firstFrame} 毫秒` : "–"],
    [
      "卡顿",
      stats ? (stats.stalls === 0 ? "0 次" : `${stats.stalls} 次，共 ${(stats.stalled / 1000).toFixed(1)} 秒`) : "–",
    ],
    ["线路", lines[line] ?? "默认"],
    ...(lineSpeed === null ? [] : [["线路测速", `${(lineSpeed / 1e6).toFixed(1)} Mbps`]]),
  ];
  return (
    <dl className="watch-panel-stats">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
