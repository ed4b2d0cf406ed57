import { useEffect, useEffectEvent, useState } from "react";
import { api } from "#lib/client/api.ts";
import { showError } from "#lib/client/data.ts";
import type { BulkProgress } from "#lib/contract/schemas/bulk.ts";
import { Act } from "../../parts/Act.tsx";
import { Button } from "../../parts/Button.tsx";
import { Progress } from "../../parts/Progress.tsx";
import { editorHref } from "./address.ts";

interface Props {
  bulk: BulkProgress;
  /** Some were changed. */
  onMoved: () => void;
  /** It goes on at once. */
  begins?: boolean;
}

const troubleNames = { refused: "不能改", skipped: "没有改", kept: "没有撤销" } as const;

/** How far a change of many has come: it goes on in small steps, can be halted, gone on with and undone. */
export function BulkRun({ bulk: first, onMoved, begins = true }: Props) {
  const [bulk, setBulk] = useState(first);
  const [running, setRunning] = useState(begins);
  const { id, state } = bulk;
  const open = state === "running" || state === "undoing";

  const notify = useEffectEvent(onMoved);

  useEffect(() => {
    if (!running || !open) return;
    let halted = false;
    void (async () => {
      try {
        while (!halted) {
          const now = await api.call("admin/content/bulk/step", { id });
          setBulk(now);
          if (now.state !== "running" && now.state !== "undoing") break;
        }
      } catch (error) {
        setRunning(false);
        showError(error);
      }
      notify();
    })();
    return () => {
      halted = true;
    };
  }, [running, open, id]);

  async function undo(): Promise<void> {
    try {
      setBulk(await api.call("admin/content/bulk/undo", { id }));
      setRunning(true);
    } catch (error) {
      showError(error);
    }
  }

  const through = bulk.total - bulk.waiting;
  const undoes = (state === "running" && !running) || state === "done";
  return (
    <div className="content-versions">
      <p className="mine-fact">{bulk.summary}</p>
      <Progress
        percent={bulk.total === 0 ? 100 : Math.round((through / bulk.total) * 100)}
        label={state === "undoing" ? "撤销" : "批量改动"}
        text={`${through} / ${bulk.total}`}
      />
      <p role="status">{progressText(bulk, running)}</p>
      {bulk.troubles.length > 0 && (
        <ul className="content-bulk-lines" role="list" aria-label="没有改的">
          {bulk.troubles.map((one) => (
            <li key={one.id}>
              <a href={editorHref({ id: one.id })}>{one.title || "没有标题"}</a>
              <span className="mine-fact">
                {troubleNames[one.state]}：{one.reason}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="content-acts">
        {open && running && <Button label="停一下" onClick={() => setRunning(false)} />}
        {open && !running && <Button label="接着做" primary onClick={() => setRunning(true)} />}
        {undoes && bulk.done > 0 && <Act label={`撤销这 ${bulk.done} 条`} onClick={() => void undo()} />}
      </div>
    </div>
  );
}

/** Where it stands, e.g. 改好 120 条，2 条有人改过. */
export function progressText(bulk: BulkProgress, running: boolean): string {
  const { state, done, undone, same, refused, skipped, kept, waiting } = bulk;
  const parts: readonly (readonly [number, string])[] = [
    state === "undoing" || state === "undone" ? [undone, "条已撤销"] : [done, "条改好了"],
    [same, "条本来就是这样"],
    [refused, "条不能改"],
    [skipped, "条跳过"],
    [kept, "条没有撤销"],
  ];
  const said = parts.flatMap(([some, text]) => (some > 0 ? [`${some} ${text}`] : []));
  if (waiting > 0) said.push(`还有 ${waiting} 条`);
  if (waiting > 0 && !running) said.push("停着");
  return said.length === 0 ? "正在开始" : said.join("，");
}
