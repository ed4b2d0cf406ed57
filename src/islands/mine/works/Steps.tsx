import { formatTimeLeft } from "#lib/format.ts";
import type { WorkStep } from "#lib/contract/schemas/works.ts";
import { Act } from "../../parts/Act.tsx";

/** The way of a film from its file to all its qualities: what is done, what is being done and how long that takes, what waits. */
export function Steps({ title, steps, retry }: { title: string; steps: readonly WorkStep[]; retry: () => void }) {
  if (steps.length === 0) return null;
  const failed = steps.some(({ state }) => state === "failed");
  return (
    <div className="work-steps">
      <ol aria-label={`《${title}》的进度`}>
        {steps.map((step) => (
          <li key={`${step.step} ${step.quality}`} data-state={step.state}>
            {textOf(step)}
          </li>
        ))}
      </ol>
      {failed && <Act label="再试一次" onClick={retry} about={`：《${title}》`} />}
    </div>
  );
}

function textOf(step: WorkStep): string {
  return [nameOf(step), standing(step)].filter((part) => part !== "").join(" ");
}

function nameOf({ step, quality }: WorkStep): string {
  switch (step) {
    case "upload":
      return "上传";
    case "check":
      return "检查";
    case "first":
      return "第一档画质";
    case "quality":
      return quality.toUpperCase();
  }
}

function standing({ step, state, progress, place, secondsLeft, reason }: WorkStep): string {
  const percent = Math.floor(progress * 100);
  switch (state) {
    case "done":
      return step === "quality" ? "可以看了" : "好了";
    case "failed":
      return reason === "" ? "没有做成" : `没有做成：${reason}`;
    case "working":
      return secondsLeft === null ? `${percent}%` : `${percent}%，还要${formatTimeLeft(secondsLeft)}`;
    case "waiting":
      if (reason !== "") return reason;
      return place === null || place === 0 ? "等着" : `排在第 ${place + 1} 位`;
  }
}
