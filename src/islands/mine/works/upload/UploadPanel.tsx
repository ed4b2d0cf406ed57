import { useStore } from "@nanostores/react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { createQuery } from "#lib/client/data.ts";
import type { UploadList } from "#lib/contract/schemas/uploads.ts";
import { filmAccept } from "#lib/film-files.ts";
import { formatBytes } from "#lib/format.ts";
import { Act } from "../../../parts/Act.tsx";
import { FormDialog } from "../../../parts/FormDialog.tsx";
import { Loaded } from "../../../parts/Loaded.tsx";
import { PickFiles } from "../../../parts/PickFiles.tsx";
import { useData } from "../../../parts/useData.ts";
import { $fetches } from "./addresses.ts";
import { AddressForm } from "./AddressForm.tsx";
import { addFiles, cancel, drop, loadUploads, onUploaded } from "./engine.ts";
import { FetchList } from "./FetchList.tsx";
import { $items, type ItemState, type UploadItem } from "./items.ts";
import { Looks } from "./Looks.tsx";
import { preloadClient } from "./send.ts";
import { SharedForm } from "./SharedForm.tsx";
import styles from "./upload.css?url";
import { UploadLine } from "./UploadLine.tsx";

interface Props {
  /** The film whose file is to be replaced: then one file is taken, and only what belongs to that film is shown. */
  videoId?: number;
  /** The file of a film has arrived as a whole; its work is `queued` now. */
  onDone?: (videoId: number) => void;
  /** Films were begun by address. */
  onAdded?: () => void;
}

/** What may be sent; with it comes what was begun elsewhere or before a reload. */
const $limits = createQuery("film uploads", loadUploads);

/**
 * Sends films: picks them, checks them, shows how far each is. Files go on arriving while another area of the page is open; the panel
 * may be closed and opened again.
 */
export function UploadPanel({ videoId, onDone, onAdded }: Props) {
  const items = useStore($items);
  const fetches = useData($fetches);
  const [cancelling, setCancelling] = useState<UploadItem | null>(null);
  const latest = useRef(onDone);

  useEffect(() => {
    latest.current = onDone;
  }, [onDone]);

  useEffect(() => {
    preloadClient();
    return onUploaded((done) => {
      latest.current?.(done);
      void $limits.reload();
    });
  }, []);

  const shown = items.filter((item) => videoId === undefined || item.videoId === videoId);
  const finished = shown.filter(({ state }) => state === "done");
  return (
    <Loaded query={$limits}>
      {(limits) => (
        <section className="upload" aria-label={videoId === undefined ? "上传影片" : "更换文件"}>
          <link rel="stylesheet" href={styles} precedence="default" />
          <DropZone limits={limits} videoId={videoId} byAddress={fetches?.on ?? false} onAdded={() => onAdded?.()} />
          {videoId === undefined && <SharedForm />}
          {fetches && (
            <FetchList
              fetches={fetches}
              videoId={videoId}
              onDone={(done) => {
                latest.current?.(done);
                void $limits.reload();
              }}
            />
          )}
          {shown.length > 0 && (
            <ul className="upload-list" role="list">
              {shown.map((item) => (
                <UploadLine key={item.key} item={item} film={videoId} onCancel={() => setCancelling(item)} />
              ))}
            </ul>
          )}
          {finished.length > 1 && (
            <div className="upload-acts">
              <Act
                label={`收起传完的 ${finished.length} 个`}
                onClick={() => finished.forEach(({ key }) => drop(key))}
              />
            </div>
          )}
          <Announcer items={shown} />
          <Looks />
          {cancelling && (
            <FormDialog
              title="不再上传这个文件"
              action="停止并删除"
              danger
              submit={() => cancel(cancelling.key)}
              onClose={() => setCancelling(null)}
            >
              “{cancelling.name}”已传的部分会被删除。
            </FormDialog>
          )}
        </section>
      )}
    </Loaded>
  );
}

interface DropProps {
  limits: UploadList["limits"];
  videoId: number | undefined;
  byAddress: boolean;
  /** Films are fetched that were not before. */
  onAdded: () => void;
}

function DropZone({ limits, videoId, byAddress, onAdded }: DropProps) {
  const [over, setOver] = useState(false);
  const note = useId();
  const one = videoId !== undefined;

  function take(files: readonly File[]): void {
    addFiles(one ? files.slice(0, 1) : files, one ? { videoId } : {});
  }

  function hover(event: DragEvent, now: boolean): void {
    event.preventDefault();
    setOver(now);
  }

  return (
    <div
      className="upload-drop"
      data-over={over || undefined}
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={(event) => {
        hover(event, false);
        take([...event.dataTransfer.files]);
      }}
    >
      <PickFiles
        className="button button-primary upload-pick"
        accept={filmAccept}
        multiple={!one}
        describedBy={note}
        onPick={take}
      >
        {one ? "选择新文件" : "选择影片文件"}
      </PickFiles>
      <PickFiles className="button upload-pick upload-camera" accept="video/*" capture="environment" onPick={take}>
        用相机拍一段
      </PickFiles>
      <p className="upload-hint">也可以把文件拖到这里</p>
      <p className="mine-note" id={note}>
        {`MP4、MOV、WebM、MKV 等，每个最多 ${formatBytes(limits.file)}，今天还能传 ${formatBytes(Math.min(limits.today, limits.total))}。断网或关掉页面后可以接着传。`}
      </p>
      {byAddress && <AddressForm videoId={videoId} onAdded={onAdded} />}
    </div>
  );
}

const spoken: Partial<Record<ItemState, string>> = {
  sending: "开始上传",
  paused: "已暂停",
  offline: "网络断开，恢复后自动继续",
  done: "已传完",
};

/** Says aloud when a file comes into another state; never how far it is. */
function Announcer({ items }: { items: readonly UploadItem[] }) {
  const before = useRef(new Map<number, ItemState>());
  const [text, setText] = useState("");

  useEffect(() => {
    const changed = items.filter(({ key, state }) => before.current.get(key) !== state);
    before.current = new Map(items.map(({ key, state }) => [key, state]));
    const said = changed.flatMap(({ name, state }) => (spoken[state] ? [`${name} ${spoken[state]}`] : []));
    if (said.length > 0) setText(said.join("。"));
  }, [items]);

  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
