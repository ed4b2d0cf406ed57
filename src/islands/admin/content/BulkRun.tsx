import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api } from "#lib/client/api.ts";
import { pause } from "#lib/client/environment.ts";
import { formatTimeLeft } from "#lib/format.ts";
import { showError } from "#lib/client/data.ts";
import type { BulkProgress } from "#lib/contract/schemas/bulk.ts";
import { Act } from "../../parts/Act.tsx";
import { Button } from "../../parts/Button.tsx";
import { Progress } from "../../parts/Progress.tsx";
import { useAct } from "../../parts/useAct.ts";
import { editorHref } from "./address.ts";
import { FillPreview } from "./FillPreview.tsx";

interface Props {
  bulk: BulkProgress;
  /** Some were changed. */
  onMoved: () => void;
  /** It goes on at once. */
  begins?: boolean;
}

const troubleNames = { refused: "不能改", skipped: "没有改", kept: "没有撤销", done: "改好了" } as const;
const phases = { looking: "查资料", undoing: "撤销" } as const;
const isOpen = ({ state }: BulkProgress) => state === "looking" || state === "running" || state === "undoing";

/** How far a change of many has come: it goes on in small steps, can be halted, gone on with and undone. */
export function BulkRun({ bulk: first, onMoved, begins = true }: Props) {
  const [bulk, setBulk] = useState(first);
  const [running, setRunning] = useState(begins);
  const [problem, setProblem] = useState("");
  const [busy, act] = useAct();
  /** Seconds; null until they can be told. */
  const [left, setLeft] = useState<number | null>(null);
  const { id, state } = bulk;
  // What was written is undone without the provider.
  const looksUp = bulk.fills && state !== "undoing";
  const open = isOpen(bulk);

  const lastStep = useRef<Promise<unknown>>(null);
  const notify = useEffectEvent(onMoved);

  useEffect(() => {
    if (!running || !open) return;
    let halted = false;
    const leaving = new AbortController();
    const secondsLeft = createEstimate();
    void (async () => {
      try {
        while (!halted) {
          const taken = step({ id, looksUp });
          lastStep.current = taken;
          const { progress, wait, problem: said } = await taken;
          setBulk(progress);
          setLeft(secondsLeft(progress));
          setProblem(said);
          if (!isOpen(progress)) break;
          if (said !== "" && wait === 0) return setRunning(false);
          if (wait > 0) await pause(wait * 1000, leaving.signal);
        }
      } catch (error) {
        setRunning(false);
        showError(error);
      }
      notify();
    })();
    return () => {
      halted = true;
      setLeft(null);
      leaving.abort();
    };
  }, [running, open, id, looksUp]);

  function goOn(call: "admin/content/bulk/undo" | "admin/content/bulk/confirm"): void {
    act(async () => {
      setProblem("");
      // A step that was halted has its effect, and its answer is older.
      await lastStep.current?.catch(() => undefined);
      setBulk(await api.call(call, { id }));
      setRunning(true);
    });
  }

  const through = bulk.total - bulk.waiting;
  const undoes = (state === "running" && !running) || state === "done";
  return (
    <div className="content-versions">
      <p className="mine-fact">{bulk.summary}</p>
      <Progress
        percent={bulk.total === 0 ? 100 : Math.round((through / bulk.total) * 100)}
        label={state === "looking" || state === "undoing" ? phases[state] : "批量改动"}
        text={`${through} / ${bulk.total}`}
      />
      <p role="status">{progressText(bulk, running, left)}</p>
      {problem !== "" && <p className="field-error">{problem}</p>}
      {state === "looked" && bulk.found > 0 && <FillPreview bulk={bulk} />}
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
        {open && !running && (
          <Button label="接着做" primary aria-disabled={busy} onClick={() => act(async () => setRunning(true))} />
        )}
        {undoes && bulk.done > 0 && (
          <Act label={`撤销这 ${bulk.done} 条`} aria-disabled={busy} onClick={() => goOn("admin/content/bulk/undo")} />
        )}
        {(state === "looked" || (state === "looking" && !running)) && (
          <Button label="放弃" aria-disabled={busy} onClick={() => goOn("admin/content/bulk/undo")} />
        )}
        {state === "looked" && bulk.found > 0 && (
          <Button
            label={`写入这 ${bulk.found} 条`}
            primary
            aria-disabled={busy}
            onClick={() => goOn("admin/content/bulk/confirm")}
          />
        )}
      </div>
    </div>
  );
}

interface Step {
  progress: BulkProgress;
  /** Seconds. */
  wait: number;
  problem: string;
}

async function step({ id, looksUp }: { id: number; looksUp: boolean }): Promise<Step> {
  if (looksUp) return api.call("admin/metadata/fill/step", { id });
  return { progress: await api.call("admin/content/bulk/step", { id }), wait: 0, problem: "" };
}

/** Milliseconds after which the rate says something. */
const tellingAfter = 3000;

/** Estimates the seconds left by the rate since the first progress it is given; null while that says nothing yet. */
function createEstimate(): (progress: BulkProgress) => number | null {
  let first: { at: number; waiting: number } | null = null;
  return ({ waiting }) => {
    const now = performance.now();
    first ??= { at: now, waiting };
    const [took, done] = [now - first.at, first.waiting - waiting];
    return took < tellingAfter || done <= 0 || waiting === 0 ? null : (took / 1000 / done) * waiting;
  };
}

/** Where it stands, e.g. 改好 120 条，2 条有人改过. `left` is in seconds. */
export function progressText(bulk: BulkProgress, running: boolean, left: number | null = null): string {
  const { state, found, done, undone, same, refused, skipped, kept, waiting } = bulk;
  const parts: readonly (readonly [number, string])[] = [
    [found, "条能补"],
    state === "undoing" || state === "undone" ? [undone, "条已撤销"] : [done, "条改好了"],
    [same, bulk.fills ? "条没有可补的" : "条本来就是这样"],
    [refused, "条不能改"],
    [skipped, "条跳过"],
    [kept, "条没有撤销"],
  ];
  const said = parts.flatMap(([some, text]) => (some > 0 ? [`${some} ${text}`] : []));
  if (waiting > 0) said.push(`还有 ${waiting} 条`);
  if (running && left !== null) said.push(`还要${formatTimeLeft(left)}`);
  if (waiting > 0 && !running) said.push("停着");
  if (said.length === 0) return state === "undone" ? "已放弃" : "正在开始…";
  return said.join("，");
}
