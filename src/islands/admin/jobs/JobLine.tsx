import { correctedNow } from "#lib/client/environment.ts";
import type { Job } from "#lib/contract/schemas/jobs.ts";
import { jobKindNames, jobStateNames } from "#lib/jobs.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { Act } from "../../parts/Act.tsx";
import { About } from "../parts/About.tsx";
import { Line } from "../parts/Line.tsx";

interface Props {
  job: Job;
  onRetry: () => void;
  onCancel: () => void;
}

export function JobLine({ job, onRetry, onCancel }: Props) {
  const { kind, about, state, reason } = job;
  const name = jobKindNames[kind] ?? kind;
  const label = about === null ? name : `${name} #${about.id}`;
  const open = state === "waiting" || state === "running";
  return (
    <Line
      title={
        <>
          {name}
          {about && <About {...about} />}
          <span className={`admin-badge${state === "failed" ? " admin-badge-warn" : ""}`}>{jobStateNames[state]}</span>
        </>
      }
      summary={reason}
      facts={factsOf(job).join(" · ")}
    >
      {state === "waiting" && reason !== "" && isLater(job) && (
        <Act label="马上再试" aria-label={`马上再试 ${label}`} onClick={onRetry} />
      )}
      {state !== "done" && (
        <Act
          label={open ? "取消" : "再试一次"}
          danger={open}
          aria-label={`${open ? "取消" : "再试一次"} ${label}`}
          onClick={open ? onCancel : onRetry}
        />
      )}
    </Line>
  );
}

function isLater({ state, runAt }: Job): boolean {
  return state === "waiting" && Date.parse(runAt) > correctedNow();
}

function factsOf(job: Job): string[] {
  const { state, stage, progress, attempts, createdAt, runAt, finishedAt } = job;
  return [
    ...(state === "running" ? [`${stage || "刚开始"} ${Math.round(progress * 100)}%`] : []),
    ...(isLater(job) ? [`${formatMinute(runAt)} 以后`] : []),
    ...(attempts > 1 ? [state === "running" ? `第 ${attempts} 次` : `试过 ${attempts} 次`] : []),
    `${formatMinute(createdAt)} 排队`,
    ...(finishedAt === null ? [] : [`${formatMinute(finishedAt)} 结束`]),
  ];
}
