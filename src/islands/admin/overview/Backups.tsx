import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { Running, ShownRun } from "#lib/contract/schemas/running.ts";
import { formatBytes, shownTime } from "#lib/format.ts";
import { Fact } from "../../../components/Fact.tsx";
import { Act } from "../../parts/Act.tsx";
import { useAct } from "../../parts/useAct.ts";
import { PlanDialog } from "./PlanDialog.tsx";

interface Props {
  backups: Running["backups"];
  /** Called when something has been changed or started. */
  changed: () => void;
}

const places = { folder: "文件夹", s3: "对象存储" } as const;

/** The last backup and restore drill, when they are made, and how many are kept. */
export function Backups({ backups, changed }: Props) {
  const { place, plan, good, goodDrill, last, lastDrill } = backups;
  const [editing, setEditing] = useState(false);
  const [, act] = useAct();
  const start = (kind: "backup" | "drill", text: string) =>
    act(async () => {
      await api.call("admin/backups/start", { kind });
      showToast(text, "success");
      changed();
    });
  return (
    <section className="mine-card" aria-labelledby="overview-backups">
      <div className="mine-card-head">
        <h2 id="overview-backups">备份</h2>
        {place !== null && (
          <div className="mine-acts">
            <Act label="改时间与份数" onClick={() => setEditing(true)} />
            <Act label="演练恢复" onClick={() => void start("drill", "演练排上队了，做完这里会变")} />
            <Act label="现在备份" onClick={() => void start("backup", "备份排上队了，做完这里会变")} />
          </div>
        )}
      </div>
      {place === null ? (
        <p className="mine-note">
          还没有设置备份放在哪里。设 <code>BACKUP_DIR</code>（另一块盘上的文件夹）或 <code>BACKUP_S3_BUCKET</code>
          ，重启之后每天自动备份，每月自动演练一次恢复。
        </p>
      ) : (
        <dl className="overview-facts">
          <Fact name="上次成功">{runText(good)}</Fact>
          {last?.state === "failed" && <Fact name="最近一次没有成功">{failureText(last)}</Fact>}
          <Fact name="上次演练">
            {goodDrill === null
              ? "还没有演练过，每月第一次备份之后自动做"
              : `${since(goodDrill)}，${goodDrill.name}：${goodDrill.rows} 行、${goodDrill.objects} 个文件都对得上`}
          </Fact>
          {lastDrill?.state === "failed" && <Fact name="最近一次演练没有成功">{failureText(lastDrill)}</Fact>}
          <Fact name="怎样备份">
            每天 {plan.hour} 点（上海时间），放进{places[place]}，留 {plan.daily} 天、{plan.weekly} 周、{plan.monthly}{" "}
            个月
          </Fact>
        </dl>
      )}
      {editing && <PlanDialog plan={plan} onSaved={changed} onClose={() => setEditing(false)} />}
    </section>
  );
}

const since = ({ finishedAt }: ShownRun): string => shownTime(finishedAt);

function runText(run: ShownRun | null): string {
  if (run === null) return "还没有备份过";
  const { name, bytes, newBytes, objects, seconds } = run;
  return `${since(run)}，${name}：${formatBytes(bytes)}（新写 ${formatBytes(newBytes)}），${objects} 个文件，用了 ${seconds} 秒`;
}

const failureText = (run: ShownRun): string => `${since(run)}：${run.reason}`;
