import { useEffect, useState } from "react";
import { api } from "#lib/client/api.ts";
import { createQuery } from "#lib/client/data.ts";
import { syncHistory } from "#lib/client/history/sync.ts";
import { readPreferences } from "#lib/client/preferences.ts";
import { isUpright, namesWith, traits } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";
import { Act } from "../../parts/Act.tsx";
import { histories, type HistoryItem, type HistoryKind } from "./items.ts";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Icon } from "../../../components/Icon.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { HistoryLine } from "./HistoryLine.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Button } from "../../parts/Button.tsx";

/** Maximum number of entries stored on a device. */
const all = 500;
const step = 30;

const kept = {
  review: createQuery("kept reviews", () => histories.review.recent(all)),
  video: createQuery("kept films", () => histories.video.recent(all)),
  performer: createQuery("kept performers", () => histories.performer.recent(all)),
};

const choices = namesWith("history").map((value) => ({ value, name: traits[value].label }));

/** The history, newest first; entries can be removed and restored, and a whole kind cleared. */
export function History() {
  const [kind, setKind] = useState<HistoryKind>("video");
  const [synced, setSynced] = useState(false);

  // Syncs with other devices on opening, and sends removals when the area is left.
  useEffect(() => {
    void sync().then(() => setSynced(true));
    return () => void sync();
  }, []);

  return (
    <Tabs label="历史记录" choices={choices} value={kind} onChange={setKind}>
      {!readPreferences().keepHistory && (
        <p className="mine-note">
          现在不记录历史。可以在
          <a className="text-link" href="/mine?area=settings">
            设置
          </a>
          里打开。
        </p>
      )}
      <Loaded query={kept[kind]} key={kind}>
        {/* A device that is new has everything still to come. */}
        {(items) => (items.length > 0 || synced ? <HistoryList kind={kind} items={items} /> : <Skeleton />)}
      </Loaded>
    </Tabs>
  );
}

async function sync(): Promise<void> {
  try {
    if (readPreferences().keepHistory) await syncHistory();
    await Promise.all(Object.values(kept).map((query) => query.reload()));
  } catch {
    // If the sync fails, this device's entries are displayed; the next page tries again.
  }
}

function HistoryList({ kind, items }: { kind: HistoryKind; items: HistoryItem[] }) {
  const [shown, setShown] = useState(step);
  const [clearing, setClearing] = useState(false);
  const { label: name, verb, browse } = traits[kind];

  if (items.length === 0) {
    return (
      <EmptyState
        icon="clock"
        title={`还没有${verb}过${name}`}
        text="看过的会出现在这里，方便接着看。"
        action={browse}
      />
    );
  }
  return (
    <>
      <div className="mine-bar">
        <p className="mine-count">{items.length} 条</p>
        <Act label="清空" onClick={() => setClearing(true)}>
          <Icon name="trash" />
        </Act>
      </div>
      <ul className="mine-list" role="list">
        {items.slice(0, shown).map((item) => (
          <HistoryLine key={item.id} item={item} upright={isUpright(kinds[kind].type)} />
        ))}
      </ul>
      {items.length > shown && (
        <div className="load-more">
          <Button label="加载更多" onClick={() => setShown(shown + step)} />
        </div>
      )}
      {clearing && (
        <FormDialog
          title={`清空${name}记录`}
          action="清空"
          danger
          onClose={() => setClearing(false)}
          submit={async () => {
            await api.call("history/forget", { contentType: kinds[kind].type });
            await histories[kind].clear();
            // Before the list is empty, which takes the dialog away while it is open.
            setClearing(false);
            kept[kind].change(() => []);
          }}
        >
          <p>
            会清空全部 {items.length} 条{name}记录，清空后不能恢复。
          </p>
        </FormDialog>
      )}
    </>
  );
}
