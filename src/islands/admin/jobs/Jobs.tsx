import { useStore } from "@nanostores/react";
import { useEffect, useMemo, useState } from "react";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { Job, JobState } from "#lib/contract/schemas/jobs.ts";
import type { Overview } from "#lib/contract/schemas/moderation.ts";
import { jobStateNames } from "#lib/jobs.ts";
import { createPages } from "../../parts/pages.ts";
import { PagedList } from "../../parts/PagedList.tsx";
import { useAct } from "../../parts/useAct.ts";
import { Chips } from "../parts/Chips.tsx";
import { JobLine } from "./JobLine.tsx";

const states = ["running", "waiting", "failed", "done", "cancelled"] as const;
const firstPage = 30;
const lookEvery = 5000;

/** What the worker processes have done, do and will do. The first page keeps itself up to date. */
export function Jobs() {
  const [state, setState] = useState<JobState | undefined>();
  const [counts, setCounts] = useState<Overview["jobs"] | null>(null);
  const [, act] = useAct();
  const resource = useMemo(() => {
    const filter = state === undefined ? {} : { state };
    return createPages(async (cursor) => {
      if (cursor !== undefined) return api.call("admin/jobs/list", { ...filter, cursor });
      // Without the numbers the list works all the same.
      const counted = api.call("admin/overview", {}).then(({ jobs }) => setCounts(jobs));
      const [page] = await Promise.all([api.call("admin/jobs/list", filter), counted.catch(() => {})]);
      return page;
    });
  }, [state]);
  const pages = useStore(resource.$value);
  const shown = pages.state === "ready" ? pages.list.length : 0;
  useEffect(() => {
    if (shown > firstPage) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void resource.load();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [resource, shown]);

  const settle = (name: "admin/jobs/retry" | "admin/jobs/cancel", { id }: Job, words: string) =>
    act(async () => {
      await api.call(name, { id });
      showToast(words, "success");
      await resource.load();
    });
  const choices = [undefined, ...states].map((value) => ({ value, name: nameOf(value, counts) }));
  return (
    <div className="admin-area">
      <p className="mine-note">转码这类耗时的工作由任务进程来做；失败的原因也写给等它的人看。</p>
      <Chips label="显示" choices={choices} value={state} onChange={setState} />
      <PagedList resource={resource} keyOf={({ id }) => id} empty={{ icon: "clock", title: "这里没有任务" }}>
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
