import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { freshOf, queryOf, refresh } from "#lib/client/data.ts";
import type { ContentDetail } from "#lib/contract/schemas/editorial.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { Dialog } from "../../parts/Dialog.tsx";
import { isConflict } from "../../parts/is-conflict.ts";
import { Loaded } from "../../parts/Loaded.tsx";
import { Versions } from "./Versions.tsx";

interface Props {
  id: number;
  onClose: () => void;
}

/** The versions of one thing, from the table. */
export function HistoryDialog({ id, onClose }: Props) {
  const [query] = useState(() => freshOf("admin/content/get", { id }));
  const restore = async ({ entry }: ContentDetail, revision: number) => {
    const seen = { id, base: entry.revision, live: entry.liveRevision };
    await api.call("admin/content/restore", { ...seen, revision }).catch(async (error: unknown) => {
      // Somebody was quicker: what there is now is shown.
      if (isConflict(error)) await query.reload();
      throw error;
    });
    showToast(`已恢复第 ${revision} 版，发布后生效`, "success");
    await refresh("admin/content/list", "admin/content/counts");
  };
  return (
    <Dialog className="content-dialog" title="历史" onClose={onClose}>
      <Loaded query={query} rows={6}>
        {(detail) => (
          <Loaded query={queryOf("admin/content/form", { kind: detail.entry.kind })} rows={6}>
            {({ fields }) => (
              <Versions
                detail={detail}
                fields={fields}
                restore={(revision) => restore(detail, revision)}
                onClose={onClose}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  );
}
