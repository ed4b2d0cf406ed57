import { memo, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Act } from "../../../../parts/Act.tsx";
import { parseClock, writeClock } from "../times.ts";
import type { MendedCue } from "./cues.ts";
import { actOf, type LineAct } from "./keys.ts";
import type { Mending, Open } from "./mending.ts";
import { isComposing } from "../../../../parts/is-composing.ts";

interface Props {
  cue: MendedCue;
  /** Counted from 1. */
  number: number;
  /** Null: only its words are displayed. */
  open: Open | null;
  /** Whether the film is at it. */
  isNow: boolean;
  /** Whether it contains what is looked for. */
  isFound: boolean;
  isLast: boolean;
  /** Ends after the next one begins. */
  overlaps: boolean;
  mending: Mending;
  video: RefObject<HTMLVideoElement | null>;
}

/** One cue: a button with its time and words, and once it is opened the fields to mend it. */
export const CueLine = memo(function CueLine(props: Props) {
  const { cue, number, open, isNow, isFound, mending, video } = props;
  return (
    <li className="cue" data-now={isNow || undefined} data-found={isFound || undefined}>
      {open === null ? (
        <button
          className="cue-closed"
          type="button"
          aria-current={isNow ? "true" : undefined}
          onClick={() => mending.act("open", cue.key, cue.text.length, video.current)}
        >
          <span className="cue-time">{writeClock(cue.start)}</span>
          <span className="cue-words">
            {cue.text || "（没有字）"}
            <span className="visually-hidden">：第 {number} 句，修改</span>
          </span>
        </button>
      ) : (
        <OpenCue {...props} open={open} />
      )}
    </li>
  );
});

function OpenCue({ cue, number, open, isLast, overlaps, mending, video }: Props & { open: Open }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const name = `第 ${number} 句`;
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(open.caret, open.caret);
    field.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  const press = (what: LineAct) =>
    mending.act(what, cue.key, field.current?.selectionStart ?? cue.text.length, video.current);

  return (
    <div
      className="cue-open"
      role="group"
      aria-label={name}
      onKeyDown={(event) => {
        const what = isComposing(event) ? null : actOf(event);
        // The form must not be sent from here.
        if (what === null && !(event.key === "Enter" && event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        if (what !== null) press(what);
      }}
    >
      <div className="cue-times">
        <CueTime label={`${name}的开始`} value={cue.start} onChange={(start) => press({ start })} />
        <span aria-hidden="true">到</span>
        <CueTime label={`${name}的结束`} value={cue.end} onChange={(end) => press({ end })} />
        {overlaps && (
          <span className="cue-overlap" id={hint}>
            和下一句重叠
          </span>
        )}
      </div>
      <textarea
        ref={field}
        className="field-input"
        aria-label={`${name}的字`}
        aria-describedby={overlaps ? hint : undefined}
        rows={Math.max(2, cue.text.split("\n").length)}
        maxLength={500}
        value={cue.text}
        onChange={(event) => press({ text: event.target.value })}
      />
      <div className="cue-acts">
        <Act label="跳到这句" about={`：${name}`} onClick={() => press("jump")} />
        <Act label="开始用现在的时间" about={`：${name}`} onClick={() => press("startNow")} />
        <Act label="结束用现在的时间" about={`：${name}`} onClick={() => press("endNow")} />
        <Act label="从光标处拆开" about={`：${name}`} onClick={() => press("split")} />
        {!isLast && <Act label="和下一句合并" about={`：${name}`} onClick={() => press("merge")} />}
        <Act label="去掉" about={`：${name}`} danger onClick={() => press("remove")} />
      </div>
    </div>
  );
}

/** A time that is taken over when it is whole; what is no time stays to be mended. */
function CueTime({ label, value, onChange }: { label: string; value: number; onChange: (time: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const isWrong = typed !== null && parseClock(typed) === null;

  function take(): void {
    const time = typed === null ? null : parseClock(typed);
    if (time === null) return;
    setTyped(null);
    if (time !== value) onChange(time);
  }

  return (
    <>
      <input
        className="field-input cue-clock"
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        inputMode="decimal"
        value={typed ?? writeClock(value, 3)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
        }}
      />
      {isWrong && (
        <span className="field-error" id={id} role="alert">
          时间写成 分:秒，例如 01:30.5
        </span>
      )}
    </>
  );
}
