import { maxBulk, maxBulkNamed } from "#lib/editorial.ts";
import { Act } from "../../parts/Act.tsx";
import { Button } from "../../parts/Button.tsx";
import { countOf, type Selecting } from "./useSelection.ts";

interface Props {
  selecting: Selecting;
  /** Rows that are shown. */
  rows: readonly number[];
  /** How many the filter lets through. */
  total: number;
  onChange: () => void;
}

/** How many rows are ticked, and what can be done with them. */
export function SelectionBar({ selecting, rows, total, onChange }: Props) {
  const { selection, turn, takeAll, clear } = selecting;
  const count = countOf(selection, total);
  if (count === 0 && !selection.all) return null;
  const tooMany = selection.all ? count > maxBulk : count > maxBulkNamed;
  return (
    <div className="content-selection" role="group" aria-label="选中的内容">
      <p role="status">
        选了 {count} 条
        {tooMany && (
          <span className="field-error">
            {selection.all ? `，一次最多 ${maxBulk} 条，请再缩小条件` : `，一条条选最多 ${maxBulkNamed} 条`}
          </span>
        )}
      </p>
      {!selection.all && rows.some((id) => !selection.ids.has(id)) && (
        <Act label={`选上列出的 ${rows.length} 条`} onClick={() => turn(rows, true)} />
      )}
      {!selection.all && total > count && <Act label={`全部 ${total} 条符合条件的`} onClick={takeAll} />}
      <Act label="都不选" onClick={clear} />
      <Button label="批量改" primary disabled={count === 0 || tooMany} onClick={onChange} />
    </div>
  );
}
