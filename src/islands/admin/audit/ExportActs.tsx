import { useRef, useState } from "react";
import { api } from "#lib/client/api.ts";
import { errorText } from "#lib/client/error-text.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { Act as Done } from "#lib/contract/schemas/moderation.ts";
import type { Sent } from "#lib/contract/shapes.ts";
import { csvOf, textCell } from "#lib/csv.ts";
import { auditActionLabel } from "#lib/audit-actions.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { Act } from "../../parts/Act.tsx";
import { useSaveFile } from "../../parts/useSaveFile.tsx";

/** Saves every action that the filters leave, newest first, as a CSV file. */
export function ExportActs({ asked }: { asked: Sent<"admin/audit/list"> }) {
  const [link, saveFile] = useSaveFile();
  const [read, setRead] = useState<number | null>(null);
  const stopped = useRef(false);

  async function save(): Promise<void> {
    stopped.current = false;
    const acts: Done[] = [];
    setRead(0);
    try {
      for (let cursor: string | null | undefined; cursor !== null && !stopped.current;) {
        const page = await api.call("admin/audit/list", {
          ...asked,
          pageSize: 50,
          ...(cursor !== undefined && { cursor }),
        });
        acts.push(...page.list);
        setRead(acts.length);
        cursor = page.nextCursor;
      }
      if (stopped.current) return;
      if (acts.length === 0) showToast("没有可以导出的操作");
      else saveFile("操作记录.csv", "text/csv", csvOf(acts.map(toRow)));
    } catch (error) {
      showToast(errorText(error) ?? "没有读完，请再试一次", "error");
    } finally {
      setRead(null);
    }
  }

  return (
    <div className="admin-foot">
      {read === null ? (
        <Act label="导出 CSV" onClick={() => void save()} />
      ) : (
        <>
          <p className="mine-fact" role="status">
            已读 {read} 条…
          </p>
          <Act label="停下" onClick={() => (stopped.current = true)} />
        </>
      )}
      {link}
    </div>
  );
}

function toRow({ at, operator, act, about, summary }: Done): Record<string, string> {
  return Object.fromEntries([
    ["时间", formatMinute(at)],
    ["谁", textCell(operator || "命令行")],
    ["做了什么", auditActionLabel(act)],
    ["代号", act],
    ["对象", about === null ? "" : `${about.contentType}:${about.id}`],
    ["说明", textCell(summary)],
  ]);
}
