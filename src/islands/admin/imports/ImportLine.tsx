import type { ImportRow } from "#lib/contract/schemas/imports.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { Act } from "../../parts/Act.tsx";
import { Progress } from "../../parts/Progress.tsx";
import { Line } from "../parts/Line.tsx";
import { countText, isOpen, percentOf, progressText, repeatText, stateOf } from "./state-texts.ts";

interface Props {
  row: ImportRow;
  onOpen: () => void;
}

/** One import of the history. */
export function ImportLine({ row, onOpen }: Props) {
  const { label, name, state, reason, createdAt, byCommand, newClasses } = row;
  const repeats = repeatText(row);
  const facts = [label, `${formatMinute(createdAt)} 开始`, ...(byCommand ? ["命令行"] : [])];
  return (
    <Line
      title={
        <>
          {name}
          <span className={`admin-badge${state === "failed" ? " admin-badge-warn" : ""}`}>{stateOf(row)}</span>
          {newClasses > 0 && <span className="admin-badge admin-badge-warn">{`新分类 ${newClasses}`}</span>}
        </>
      }
      summary={isOpen(row) ? progressText(row) : countText(row)}
      facts={facts.join(" · ")}
      more={
        <>
          {state === "running" && row.total !== null && <Progress percent={percentOf(row)} label={`${name} 的进度`} />}
          {state === "failed" && reason !== "" && <p className="field-error">{reason}</p>}
          {repeats !== "" && <p className="mine-fact">{repeats}</p>}
        </>
      }
    >
      <Act label="打开" about={name} onClick={onOpen} />
    </Line>
  );
}
