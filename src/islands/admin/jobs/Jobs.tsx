import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { queryOf, refresh } from "#lib/client/data.ts";
import { pagesOf } from "#lib/client/pages.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { Job, JobState } from "#lib/contract/schemas/jobs.ts";
import type { Overview } from "#lib/contract/schemas/moderation.ts";
import { jobStateNames } from "#lib/jobs.ts";
import { PagedList } from "../../parts/PagedList.tsx";
import { useAct } from "../../parts/useAct.ts";
import { Chips } from "../../parts/Chips.tsx";
import { JobLine } from "./JobLine.tsx";
import { useData } from "../../parts/useData.ts";
import { useRepeated } from "../../parts/useRepeated.ts";

const states = ["running", "waiting", "failed", "done", "cancelled"] as const;
const firstPage = 30;
const lookEvery = 5000;

/** What the worker processes have done, do and will do. The first page keeps itself up to date. */
export function Jobs() {
  const [state, setState] = useState<JobState | undefined>();
  const [, act] = useAct();
  const counts = useData(queryOf("admin/overview", {}))?.jobs ?? null;
  const jobs = pagesOf("admin/jobs/list", state === undefined ? {} : { state });
  const shown = useData(jobs)?.list.length ?? 0;
  useRepeated(() => refresh("admin/jobs/list", "admin/overview"), lookEvery, shown <= firstPage);

  const settle = (name: "admin/jobs/retry" | "admin/jobs/cancel", { id }: Job, text: string) =>
    act(async () => {
      await api.call(name, { id });
      showToast(text, "success");
      await refresh("admin/jobs/list", "admin/overview");
    }, id);
  const choices = [undefined, ...states].map((value) => ({ value, name: nameOf(value, counts) }));
  return (
    <div className="admin-area">
      <p className="mine-note">转码这类耗时的工作由任务进程来做；失败的原因也写给等它的人看。</p>
      <Chips label="显示" choices={choices} value={state} onChange={setState} />
      <PagedList pages={jobs} keyOf={({ id }) => id} empty={{ icon: "clock", title: "这里没有任务" }}>
        {(job) => (
          <JobLine
            job={job}
            onRetry={() => settle("admin/jobs/retry", job, "已重新排队")}
            onCancel={() => settle("admin/jobs/cancel", job, "已取消")}
          />
        )}
      </PagedList>
    </div>
  );
}

function nameOf(state: JobState | undefined, counts: Overview["jobs"] | null): string {
  if (state === undefined) return "全部";
  const name = jobStateNames[state];
  return counts === null || state === "done" || state === "cancelled" ? name : `${name} ${counts[state]}`;
}
