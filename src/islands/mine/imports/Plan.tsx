import { useState } from "react";
import { contentHref } from "#lib/link-binding.ts";
import { kinds } from "#lib/kinds.ts";
import type { ImportedMark } from "#lib/mark-import/mark.ts";
import { shelfLabel, starsText } from "#lib/marks.ts";
import { Button } from "../../parts/Button.tsx";
import { Switch } from "../../parts/Switch.tsx";
import { filmOf, isUnknown, isUnsure, longLines, type PlanRow } from "./plan.ts";
import type { ImportState } from "./useImport.ts";

interface Props {
  plan: Extract<ImportState, { step: "plan" }>;
  /** The row's index in the plan, and the film's id. */
  onChoose: (at: number, film: number | null) => void;
  /** Whether the marks are to be public. */
  shown: boolean;
  onShown: (shown: boolean) => void;
  onWrite: () => void;
  onCancel: () => void;
}

/** Number of rows displayed at first. */
const few = 50;

/** Preview of an import before it is executed. */
export function Plan({ plan, shown, onShown, onChoose, onWrite, onCancel }: Props) {
  const [all, setAll] = useState(false);
  const { rows, problems, sources, message } = plan;
  const unsure = rows.map((row, at) => ({ row, at })).filter(({ row }) => isUnsure(row));
  const ready = rows.filter((row) => filmOf(row) !== null);
  const unknown = rows.filter(isUnknown);
  const long = longLines(ready);
  return (
    <>
      <p>
        {`${sources.join("、")}：${rows.length} 条标记，${ready.length} 条可以导入`}
        {unsure.length > 0 && `，${unsure.length} 条要你看一眼`}
        {unknown.length > 0 && `，${unknown.length} 条这里还没有`}。
      </p>
      {problems.length > 0 && (
        <details>
          <summary>{`${problems.length} 处没有读懂`}</summary>
          <ul>
            {problems.slice(0, few).map(({ file, line, reason }) => (
              <li key={`${file} ${line}`}>{line === 0 ? `${file}：${reason}` : `${file} 第 ${line} 行：${reason}`}</li>
            ))}
          </ul>
        </details>
      )}
      {long > 0 && <p className="mine-note">{`${long} 条短评长于 140 字，导入时截短；长的可以另写成影评。`}</p>}
      {unsure.length > 0 && (
        <ol className="imports-rows" role="list">
          {unsure.slice(0, all ? undefined : few).map(({ row, at }) => (
            <Unsure key={at} row={row} name={`import-${at}`} onChoose={(film) => onChoose(at, film)} />
          ))}
        </ol>
      )}
      {unsure.length > few && !all && (
        <Button label={`显示其余 ${unsure.length - few} 条`} onClick={() => setAll(true)} />
      )}
      <Switch label="公开这些标记与短评" on={shown} onChange={onShown} />
      {message !== "" && (
        <p className="field-error" role="alert">
          {message}
        </p>
      )}
      <p className="imports-acts">
        <Button primary label={`导入 ${ready.length} 条`} disabled={ready.length === 0} onClick={onWrite} />
        <Button label="取消" onClick={onCancel} />
      </p>
    </>
  );
}

function Unsure({ row, name, onChoose }: { row: PlanRow; name: string; onChoose: (film: number | null) => void }) {
  return (
    <li className="imports-row">
      <fieldset>
        <legend>
          {titleOf(row.mark)}
          <span className="mine-fact">{factsOf(row.mark)}</span>
        </legend>
        {row.candidates.map(({ id, title, year }) => (
          <label key={id} className="imports-choice">
            <input type="radio" name={name} checked={row.chosen === id} onChange={() => onChoose(id)} />
            <a
              className="text-link"
              href={contentHref(kinds.video.type, id) ?? undefined}
              target="_blank"
              rel="noopener"
            >
              {year === null ? title : `${title}（${year}）`}
            </a>
          </label>
        ))}
        <label className="imports-choice">
          <input type="radio" name={name} checked={row.chosen === null} onChange={() => onChoose(null)} />
          都不是
        </label>
      </fieldset>
    </li>
  );
}

export const titleOf = ({ titles, year }: ImportedMark): string =>
  `${titles[0] ?? ""}${year === null ? "" : `（${year}）`}`;

const factsOf = ({ status, rating, day }: ImportedMark): string =>
  [shelfLabel(status), rating === null ? "" : starsText(rating), day ?? ""].filter((part) => part !== "").join(" · ");
