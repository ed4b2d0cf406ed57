import type { Job } from "#lib/contract/schemas/jobs.ts";
import { jobKindNames, jobStateNames } from "#lib/jobs.ts";
import { contentHref } from "#lib/link-binding.ts";
import { formatMinute } from "#lib/shanghai-time.ts";

interface Props {
  job: Job;
  onRetry: () => void;
  onCancel: () => void;
}

export function JobLine({ job, onRetry, onCancel }: Props) {
  const { kind, about, state, reason } = job;
  const name = jobKindNames[kind] ?? kind;
  const label = about === null ? name : `${name} #${about.id}`;
  const href = about && contentHref(about.contentType, about.id);
  const open = state === "waiting" || state === "running";
  return (
    <li className="admin-line">
      <div className="admin-words">
        <h2>
          {name}
          {about && (
            <span className="mine-fact"> {href === null ? `#${about.id}` : <a href={href}>#{about.id}</a>}</span>
          )}
          <span className={`admin-badge${state === "failed" ? " admin-badge-warn" : ""}`}>{jobStateNames[state]}</span>
        </h2>
        {reason && <p className="admin-summary">{reason}</p>}
        <p className="mine-fact">{factsOf(job).join(" · ")}</p>
      </div>
      {state !== "done" && (
        <button
          className={open ? "mine-act mine-act-danger" : "mine-act"}
          type="button"
          aria-label={`${open ? "取消" : "重试"} ${label}`}
          onClick={open ? onCancel : onRetry}
        >
          {open ? "取消" : "重试"}
        </button>
      )}
    </li>
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
