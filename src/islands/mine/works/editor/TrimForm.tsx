import { type RefObject, useRef, useState } from "react";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { OwnWorkDetail } from "#lib/contract/schemas/works.ts";
import { Act } from "../../../parts/Act.tsx";
import { Field } from "../../../parts/Field.tsx";
import { Form, FormMessage } from "../../../parts/Form.tsx";
import { SubmitButton } from "../../../parts/SubmitButton.tsx";
import { useAct } from "../../../parts/useAct.ts";
import { useForm } from "../../../parts/useForm.ts";
import { FileProgress } from "../FileProgress.tsx";
import { Preview } from "./Preview.tsx";
import { parseClock, writeClock } from "./times.ts";

interface Props {
  work: OwnWorkDetail;
  onChange: (work: OwnWorkDetail) => void;
}

const badTime = "时间写成 分:秒，例如 01:30";

/** Cuts off the beginning and the end of a film, and brings the whole back. */
export function TrimForm({ work, onChange }: Props) {
  const { id, title, film, part, trimming } = work;
  const video = useRef<HTMLVideoElement>(null);
  const [busy, act] = useAct();
  if (film === null) return <p className="mine-note">转码完成后，可以在这里剪掉头尾。</p>;
  const isCutting = trimming !== null && trimming.state !== "failed";
  const send = (what: "cancel" | "whole") =>
    act(async () => {
      onChange(await api.call("works/modify/trim", { id, act: what }));
      if (what === "whole") showToast("已恢复整部影片", "success");
    });

  return (
    <div className="compose work-trim">
      <Preview work={work} ref={video} />
      {part && (
        <p className="mine-note">
          现在播放的是整部 {writeClock(part.whole)} 里的 {writeClock(part.start)} 到 {writeClock(part.end)}。
          <Act label="恢复整部影片" onClick={() => send("whole")} aria-disabled={busy} />
        </p>
      )}
      {trimming && <FileProgress title={title} file={trimming} doing="剪头尾" />}
      {isCutting ? (
        <p className="mine-note">
          做好之前播放的还是现在的影片，可以离开这一页。
          <Act label="不剪了" about={`：${title}`} onClick={() => send("cancel")} aria-disabled={busy} />
        </p>
      ) : (
        // A film that has become longer or shorter begins with its own times.
        <Times key={film.duration} id={id} duration={film.duration} video={video} onChange={onChange} />
      )}
    </div>
  );
}

interface TimesProps {
  id: number;
  duration: number;
  video: RefObject<HTMLVideoElement | null>;
  onChange: Props["onChange"];
}

function Times({ id, duration, video, onChange }: TimesProps) {
  const whole = { start: writeClock(0), end: writeClock(Math.floor(duration * 10) / 10) };
  const [times, setTimes] = useState(whole);
  // An end that was not touched is the film's own, to the frame.
  const end = times.end === whole.end ? duration : parseClock(times.end);
  const start = parseClock(times.start);
  const left = start !== null && end !== null ? end - start : 0;
  const form = useForm(
    async () => {
      onChange(await api.call("works/modify/trim", { id, act: "cut", start: start ?? 0, end: end ?? 0 }));
      showToast("开始剪了，好了会告诉你", "success");
    },
    {
      check: () => ({
        ...(start === null && { start: badTime }),
        ...(end === null && { end: badTime }),
      }),
      keepTexts: true,
    },
  );

  return (
    <Form of={form}>
      <div className="work-trim-times">
        {edge("start", "从")}
        {edge("end", "到")}
      </div>
      {left > 0 && <p className="field-note">剪完还有 {writeClock(left)}。</p>}
      <p className="field-note">
        不用重新上传。弹幕、章节、字幕和会员看到的位置跟着移动，地址、评论和数据不变；剪掉的部分六小时后只有你自己能取到，随时可以恢复整部。
      </p>
      <FormMessage of={form} />
      <div className="compose-acts">
        <SubmitButton of={form} busyWord="正在提交…">
          剪掉头尾
        </SubmitButton>
      </div>
    </Form>
  );

  function edge(name: "start" | "end", label: string) {
    return (
      <div className="work-trim-edge">
        <Field
          label={label}
          name={name}
          inputMode="decimal"
          value={times[name]}
          onChange={(event) => setTimes({ ...times, [name]: event.target.value })}
        />
        <div className="work-acts">
          <Act
            label="用现在的时间"
            about={`：${label}`}
            onClick={() => {
              form.clear(name);
              setTimes({ ...times, [name]: writeClock(video.current?.currentTime ?? 0) });
            }}
          />
          <Act label="跳到这里" about={`：${label}`} onClick={() => jump(times[name])} />
        </div>
      </div>
    );
  }

  function jump(time: string): void {
    const at = parseClock(time);
    if (video.current && at !== null) video.current.currentTime = at;
  }
}
