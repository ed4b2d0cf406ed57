import { useEffect, useRef, useState } from "react";
import type { FetchItem, FetchList as Fetches } from "#lib/contract/schemas/film-sources.ts";
import { Act } from "../../../parts/Act.tsx";
import { FormDialog } from "../../../parts/FormDialog.tsx";
import { Progress } from "../../../parts/Progress.tsx";
import { useAct } from "../../../parts/useAct.ts";
import { actOnFetch, $fetches } from "./addresses.ts";
import { useRepeated } from "../../../parts/useRepeated.ts";

/** Milliseconds between two looks at how far they are. */
const lookEvery = 3000;

interface Props {
  fetches: Fetches;
  /** The film whose file is to be replaced: then only what belongs to it is shown. */
  videoId: number | undefined;
  /** The file of a film has arrived. */
  onDone: (videoId: number) => void;
}

/** Films that the server fetches from addresses: how far each is, and what can be done about it. */
export function FetchList({ fetches: { list }, videoId, onDone }: Props) {
  const [cancelling, setCancelling] = useState<FetchItem | null>(null);
  useArrivals(list, onDone);
  const moving = list.some(({ state }) => state !== "failed");
  useRepeated(() => $fetches.reload(), lookEvery, moving);

  const shown = list.filter((item) => videoId === undefined || item.videoId === videoId);
  return (
    <>
      {shown.length > 0 && (
        <ul className="upload-list" role="list" aria-label="按地址取的影片">
          {shown.map((item) => (
            <FetchLine key={item.uploadId} item={item} onCancel={() => setCancelling(item)} />
          ))}
        </ul>
      )}
      {cancelling && (
        <FormDialog
          title="不再取这个文件"
          action="停止并删除"
          danger
          submit={() => actOnFetch(cancelling.uploadId, "cancel")}
          onClose={() => setCancelling(null)}
        >
          “{cancelling.title}”已取来的部分会被删除。
        </FormDialog>
      )}
    </>
  );
}

function FetchLine({ item, onCancel }: { item: FetchItem; onCancel: () => void }) {
  const [busy, act] = useAct();
  const { title, address, state, progress, text, uploadId } = item;
  const percent = Math.min(99, Math.floor((progress ?? 0) * 100));
  const standing = [text || "排队等着取", progress === null ? "" : `${percent}%`].filter(Boolean).join("，");
  return (
    <li className="upload-line" data-state={state}>
      <div className="upload-words">
        <p className="upload-name">{title}</p>
        <p className="mine-note upload-address">{address}</p>
      </div>
      {state !== "failed" && progress !== null && (
        <Progress percent={percent} label={`《${title}》取来的进度`} text={standing} />
      )}
      {state === "failed" ? (
        <p className="field-error" role="alert">
          {text}
        </p>
      ) : (
        <p className="upload-standing">{standing}</p>
      )}
      <div className="upload-acts">
        {state === "failed" && (
          <Act
            label="再试一次"
            about={` ${title}`}
            disabled={busy}
            onClick={() => act(() => actOnFetch(uploadId, "retry"))}
          />
        )}
        <Act label={state === "failed" ? "移除" : "取消"} about={` ${title}`} onClick={onCancel} />
      </div>
    </li>
  );
}

/** Tells of those that are no longer on their way. */
function useArrivals(list: readonly FetchItem[], onDone: (videoId: number) => void): void {
  const before = useRef<readonly FetchItem[]>([]);
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  }, [onDone]);
  useEffect(() => {
    const left = new Set(list.map(({ uploadId }) => uploadId));
    for (const { uploadId, videoId } of before.current) if (!left.has(uploadId)) latest.current(videoId);
    before.current = list;
  }, [list]);
}
