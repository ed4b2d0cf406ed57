import { useCallback, useEffect, useState } from "react";
import type { Chapter } from "../chapters.ts";
import { Chapters } from "./Chapters.tsx";
import { copyLog } from "./copy-log.ts";
import type { Tool } from "./start-panel.ts";
import { SubtitleLook } from "./SubtitleLook.tsx";
import { Stats } from "./Stats.tsx";

interface Props {
  id: number;
  title: string;
  chapters: Chapter[];
  subtitled: boolean;
  firstTool: Tool | null;
}

/** Chapters, numbers and the log around the player; knows the player only through its store. */
export function WatchPanel({ id, title, chapters, subtitled, firstTool }: Props) {
  const [showsStats, setShowsStats] = useState(firstTool === "stats");
  const [showsLook, setShowsLook] = useState(firstTool === "subtitles");
  const [message, setMessage] = useState("");

  const copy = useCallback(() => {
    copyLog(title).then(
      () => setMessage("已复制"),
      () => setMessage("复制失败，请再试一次"),
    );
  }, [title]);

  useEffect(() => {
    if (firstTool === "log") copy();
  }, [firstTool, copy]);

  return (
    <>
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
        <a href="/contactUs?category=playback#feedback" data-panel-feedback>
          反馈问题
        </a>
        <span className="watch-panel-copied" role="status">
          {message}
        </span>
      </div>
      {showsLook && <SubtitleLook />}
      {showsStats && <Stats />}
    </>
  );
}
