import { useState } from "react";
import { freshOf } from "#lib/client/data.ts";
import type { BulkProgress } from "#lib/contract/schemas/bulk.ts";
import { contentKindNames } from "#lib/editorial.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Act } from "../../parts/Act.tsx";
import { Dialog } from "../../parts/Dialog.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { BulkRun, progressText } from "./BulkRun.tsx";

interface Props {
  onClose: () => void;
  onChanged: () => void;
}

/** The latest changes of many: to go on with what was left in the middle, and to undo. */
export function BulkHistory({ onClose, onChanged }: Props) {
  const [query] = useState(() => freshOf("admin/content/bulk/list", {}));
  const [chosen, setChosen] = useState<BulkProgress | null>(null);
  return (
    <Dialog className="content-dialog" title="批量改动" onClose={onClose}>
      {chosen !== null ? (
        <BulkRun bulk={chosen} begins={false} onMoved={onChanged} />
      ) : (
        <Loaded query={query} rows={4}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState icon="edit" title="还没有批量改过" />
            ) : (
              <ul className="content-bulk-lines" role="list">
                {list.map((bulk) => (
                  <li key={bulk.id}>
                    <strong>{bulk.summary}</strong>
                    <span className="mine-fact">
                      {contentKindNames[bulk.kind]} {bulk.total} 条 · {bulk.by} {formatMinute(bulk.createdAt)} ·{" "}
                      {progressText(bulk, false)}
                    </span>
                    <Act label="打开" about={bulk.summary} onClick={() => setChosen(bulk)} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </Dialog>
  );
}
