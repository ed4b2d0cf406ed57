import { useState } from "react";
import { Act } from "../../../../parts/Act.tsx";
import { keyNames } from "./keys.ts";
import { isComposing } from "../../../../parts/is-composing.ts";

interface Props {
  /** What is looked for, and in how many cues it is. */
  wanted: string;
  count: number;
  /** Name of what can be undone; null if nothing can. */
  undoable: string | null;
  onFind: (text: string) => void;
  onNext: () => void;
  onReplace: (into: string) => void;
  onShift: (seconds: number) => void;
  onAdd: () => void;
  onUndo: () => void;
}

const maxShift = 36_000;

/** What concerns all cues: find and replace, move, add, undo. */
export function Tools({ wanted, count, undoable, onFind, onNext, onReplace, onShift, onAdd, onUndo }: Props) {
  const [into, setInto] = useState("");
  const [by, setBy] = useState("");
  const seconds = /^[+-]?\d{1,5}(?:\.\d{1,3})?$/.test(by.trim()) ? Number(by) : null;
  const canShift = seconds !== null && seconds !== 0 && Math.abs(seconds) <= maxShift;

  return (
    <div
      className="cue-tools"
      onKeyDown={(event) => {
        // The form must not be sent from here.
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <div className="cue-tool">
        <input
          className="field-input"
          type="search"
          aria-label="查找字幕"
          placeholder="查找"
          value={wanted}
          onChange={(event) => onFind(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !isComposing(event)) onNext();
          }}
        />
        <Act label="下一处" onClick={onNext} disabled={count === 0} />
        <span className="mine-fact" role="status">
          {wanted === "" ? "" : count === 0 ? "没有" : `${count} 句里有`}
        </span>
      </div>
      <div className="cue-tool">
        <input
          className="field-input"
          aria-label="替换成"
          placeholder="替换成"
          value={into}
          onChange={(event) => setInto(event.target.value)}
        />
        <Act label="全部替换" onClick={() => onReplace(into)} disabled={count === 0} />
      </div>
      <div className="cue-tool">
        <input
          className="field-input cue-clock"
          aria-label="全部移动几秒，负数是提前"
          placeholder="秒，如 -0.5"
          inputMode="text"
          value={by}
          aria-invalid={by.trim() !== "" && !canShift}
          onChange={(event) => setBy(event.target.value)}
        />
        <Act
          label="全部移动"
          disabled={!canShift}
          onClick={() => {
            if (seconds !== null) onShift(seconds);
          }}
        />
        <Act label="在现在的时间加一句" onClick={onAdd} />
        <Act label={undoable === null ? "撤销" : `撤销：${undoable}`} onClick={onUndo} disabled={undoable === null} />
      </div>
      <details className="cue-keys">
        <summary>键盘</summary>
        <dl>
          {keyNames.map(([keys, name]) => (
            <div key={keys}>
              <dt>{keys}</dt>
              <dd>{name}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
