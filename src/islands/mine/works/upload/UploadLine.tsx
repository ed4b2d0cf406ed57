import { useId, useRef } from "react";
import { filmAccept } from "#lib/film-files.ts";
import { formatBytes } from "#lib/format.ts";
import { Act } from "../../../parts/Act.tsx";
import { Progress } from "../../../parts/Progress.tsx";
import { workHref } from "../works.ts";
import { addFiles, drop, pause, resume, retry, sendKnown } from "./engine.ts";
import type { UploadItem } from "./items.ts";
import { draftKept, percentOf, standingOf } from "./messages.ts";

interface LineProps extends Props {
  /** The film whose uploads are shown; undefined for all. */
  film: number | undefined;
}

interface Props {
  item: UploadItem;
  onCancel: () => void;
}

/** One file: what it is, how far it is, and what can be done about it. */
export function UploadLine({ item, film, onCancel }: LineProps) {
  const { name, size, about, state, message, problem, videoId, replaces } = item;
  const standing = standingOf(item);
  const failed = state === "failed" || state === "refused" || state === "known";
  return (
    <li className="upload-line" data-state={state}>
      <div className="upload-words">
        <p className="upload-name">{name}</p>
        <p className="mine-note">{[formatBytes(size), about].filter(Boolean).join(" · ")}</p>
        {film === undefined && replaces && videoId !== null && (
          <a className="text-link mine-note" href={workHref(videoId)} rel="nofollow">
            用作已有的一部影片的文件
          </a>
        )}
      </div>
      {!failed && state !== "checking" && (
        <Progress percent={percentOf(item)} label={`${name} 上传进度`} text={standing} />
      )}
      {standing && <p className="upload-standing">{standing}</p>}
      {message && (failed || state === "missing") && (
        <p className="field-error" role="alert">
          {message}
        </p>
      )}
      {problem && (
        <p className="field-error" role="alert">
          {draftKept(problem)}
        </p>
      )}
      <div className="upload-acts">
        <Actions item={item} onCancel={onCancel} />
      </div>
    </li>
  );
}

function Actions({ item: { key, name, state, uploadId }, onCancel }: Props) {
  const act = (label: string, onClick: () => void) => <Act label={label} about={` ${name}`} onClick={onClick} />;
  return (
    <>
      {(state === "sending" || state === "waiting" || state === "offline") && act("暂停", () => void pause(key))}
      {state === "paused" && act("继续", () => resume(key))}
      {state === "known" && act("仍要上传", () => sendKnown(key))}
      {state === "failed" && act("再试一次", () => retry(key))}
      {state === "missing" && <ChooseAgain itemKey={key} name={name} />}
      {state === "done" && act("收起", () => drop(key))}
      {state !== "done" &&
        (uploadId === null ? (
          <Act
            label="移除"
            about={` ${name}`}
            // The second click of a double click was meant for the button that was here before.
            onClick={(event) => event.detail < 2 && drop(key)}
          />
        ) : (
          act("取消上传", onCancel)
        ))}
    </>
  );
}

function ChooseAgain({ itemKey, name }: { itemKey: number; name: string }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <>
      <Act label="选择文件继续" onClick={() => input.current?.click()} about={` ${name}`} />
      <input
        ref={input}
        id={id}
        hidden
        type="file"
        accept={filmAccept}
        onChange={(event) => {
          addFiles([...(event.target.files ?? [])].slice(0, 1), { resume: itemKey });
          event.target.value = "";
        }}
      />
    </>
  );
}
