import { type ReactNode, useState } from "react";
import { Button } from "../../parts/Button.tsx";
import { PickFiles } from "../../parts/PickFiles.tsx";
import { Progress } from "../../parts/Progress.tsx";
import { Exports } from "./Exports.tsx";
import { Missing } from "./Missing.tsx";
import { Plan } from "./Plan.tsx";
import { useImport } from "./useImport.ts";
import "../../parts/progress.css";
import "./imports.css";

const files = ".csv,.json,.zip,text/csv,application/json,application/zip";

/** Imports marks from other sites, and exports the member's own. */
export function Imports() {
  const { state, read, write, choose, restart } = useImport();
  // Kept while it is written: what stops midway is gone on with as it was chosen.
  const [shown, setShown] = useState(true);
  return (
    <>
      <section className="mine-card imports" aria-labelledby="imports-title" aria-live="polite">
        <h2 id="imports-title">从别处带来</h2>
        {state.step === "pick" && (
          <Drop onFiles={(picked) => void read(picked)}>
            <p className="mine-note">
              Letterboxd 的 ZIP、IMDb 的 CSV、豆瓣导出工具的 CSV 或
              JSON，可以一次选几个。文件只在这台设备上读；再导入一次不会重复，这里更新过的标记不会被盖掉。
            </p>
            {state.message !== "" && (
              <p className="field-error" role="alert">
                {state.message}
              </p>
            )}
            <PickFiles className="button button-primary" accept={files} multiple onPick={(picked) => void read(picked)}>
              选择文件
            </PickFiles>
          </Drop>
        )}
        {state.step === "matching" && <Going text="正在找对应的影片" {...state} />}
        {state.step === "plan" && (
          <Plan
            plan={state}
            shown={shown}
            onShown={setShown}
            onChoose={choose}
            onWrite={() => void write(shown)}
            onCancel={restart}
          />
        )}
        {state.step === "writing" && <Going text="正在导入" {...state} />}
        {state.step === "done" && (
          <>
            <p role="status">
              {`导入了 ${state.taken} 条标记`}
              {state.sent > state.taken && `，${state.sent - state.taken} 条这里已有一样或更新的`}。
            </p>
            <Missing marks={state.missing} />
            <p className="imports-acts">
              <Button label="再导入一份" onClick={restart} />
            </p>
          </>
        )}
      </section>
      <Exports />
    </>
  );
}

function Going({ text, done, total }: { text: string; done: number; total: number }) {
  const percent = total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <>
      <p className="mine-note">{total === 0 ? `${text}…` : `${text}：${done} / ${total}`}</p>
      <Progress percent={percent} label={text} text={`${done} / ${total}`} />
    </>
  );
}

/** Drop zone for files. */
function Drop({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  return (
    <div
      className="imports-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const dropped = [...event.dataTransfer.files];
        if (dropped.length > 0) onFiles(dropped);
      }}
    >
      {children}
    </div>
  );
}
