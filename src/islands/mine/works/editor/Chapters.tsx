import { type RefObject, useRef } from "react";
import { workLimits } from "#lib/field-limits.ts";
import { Act } from "../../../parts/Act.tsx";
import type { ChapterDraft } from "./draft.ts";
import { parseClock, writeClock } from "./times.ts";
import { Button } from "../../../parts/Button.tsx";

interface Props {
  value: readonly ChapterDraft[];
  /** The preview: it is jumped to a chapter, and asked for its time. */
  video: RefObject<HTMLVideoElement | null>;
  error: string | undefined;
  onChange: (chapters: ChapterDraft[]) => void;
}

/** Names for the parts of a film, each with its time. */
export function Chapters({ value: chapters, video, error, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const put = (key: number, changes: Partial<ChapterDraft>) =>
    onChange(chapters.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  function add(): void {
    const key = Math.max(-1, ...chapters.map((one) => one.key)) + 1;
    const time = writeClock(chapters.length === 0 ? 0 : (video.current?.currentTime ?? 0));
    onChange([...chapters, { key, time, title: "", start: null }]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>("li:last-child .work-chapter-title")?.focus(),
    );
  }

  function jump(time: string): void {
    const [player, at] = [video.current, parseClock(time)];
    if (!player || at === null) return;
    player.currentTime = at;
    player.scrollIntoView({ block: "nearest" });
  }

  return (
    <fieldset className="work-chapters">
      <legend className="field-label">
        章节<span className="compose-count">{` ${chapters.length} / ${workLimits.chapters}`}</span>
      </legend>
      <ol role="list" ref={list}>
        {chapters.map((one, at) => (
          <li key={one.key} className="work-chapter">
            <input
              className="field-input work-chapter-time"
              aria-label={`第 ${at + 1} 个章节的时间`}
              inputMode="decimal"
              placeholder="00:00"
              value={one.time}
              aria-invalid={parseClock(one.time) === null}
              onChange={(event) => put(one.key, { time: event.target.value })}
            />
            <input
              className="field-input work-chapter-title"
              aria-label={`第 ${at + 1} 个章节的名字`}
              placeholder="这一段讲什么"
              maxLength={workLimits.chapterTitle}
              value={one.title}
              onChange={(event) => put(one.key, { title: event.target.value })}
            />
            <span className="work-chapter-acts">
              <Act label="跳到这里" onClick={() => jump(one.time)} about={`：第 ${at + 1} 个章节`} />
              <Act
                label="用现在的时间"
                onClick={() => put(one.key, { time: writeClock(video.current?.currentTime ?? 0) })}
                about={`：第 ${at + 1} 个章节`}
              />
              <Act
                label="去掉"
                danger
                onClick={() => onChange(chapters.filter(({ key }) => key !== one.key))}
                about={`第 ${at + 1} 个章节`}
              />
            </span>
          </li>
        ))}
      </ol>
      {chapters.length < workLimits.chapters && <Button label="加一个章节" onClick={add} />}
      <p className="field-error">{error}</p>
    </fieldset>
  );
}
