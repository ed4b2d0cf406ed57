import { useState } from "react";
import type { Chapter } from "./chapters/chapters.ts";
import { Chapters } from "./chapters/Chapters.tsx";
import { copyLog, leaveLog } from "./telemetry/log.ts";
import { CaptionsLook } from "./captions/CaptionsLook.tsx";
import { Stats } from "./telemetry/Stats.tsx";

interface Props {
  id: number;
  title: string;
  chapters: Chapter[];
  subtitled: boolean;
}

/** Chapters, statistics and the log beside the player; uses only the player's store. */
export function WatchPanel({ id, title, chapters, subtitled }: Props) {
  const [showsStats, setShowsStats] = useState(false);
  const [showsLook, setShowsLook] = useState(false);
  const [message, setMessage] = useState("");

  function copy(): void {
    copyLog(title).then(
      () => setMessage("已复制"),
      () => setMessage("复制失败，请再试一次"),
    );
  }

  return (
    <div className="watch-panel">
      {chapters.length > 0 && <Chapters id={id} chapters={chapters} />}
      <div className="watch-panel-tools">
        <button type="button" aria-expanded={showsStats} onClick={() => setShowsStats(!showsStats)}>
          播放统计
        </button>
        {subtitled && (
          <button type="button" aria-expanded={showsLook} onClick={() => setShowsLook(!showsLook)}>
            字幕样式
          </button>
        )}
        <button type="button" onClick={copy}>
          复制播放记录
        </button>
        <a href="/contactUs?category=playback#feedback" data-press onClick={() => leaveLog({ id, title })}>
          反馈问题
        </a>
        <span className="watch-panel-copied" role="status">
          {message}
        </span>
      </div>
      {showsLook && <CaptionsLook />}
      {showsStats && <Stats />}
    </div>
  );
}
