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
      {state !== "done" && (
        <Act
          label={open ? "取消" : "重试"}
          danger={open}
          aria-label={`${open ? "取消" : "重试"} ${label}`}
          onClick={open ? onCancel : onRetry}
        />
      )}
    </Line>
  );
}

function factsOf({ state, stage, progress, attempts, createdAt, runAt, finishedAt }: Job): string[] {
  const later = state === "waiting" && Date.parse(runAt) > Date.now();
  return [
    ...(state === "running" ? [`${stage || "刚开始"} ${Math.round(progress * 100)}%`] : []),
    ...(later ? [`${formatMinute(runAt)} 以后`] : []),
    ...(attempts > 1 ? [state === "running" ? `第 ${attempts} 次` : `试过 ${attempts} 次`] : []),
    `${formatMinute(createdAt)} 排队`,
    ...(finishedAt === null ? [] : [`${formatMinute(finishedAt)} 结束`]),
  ];
}
