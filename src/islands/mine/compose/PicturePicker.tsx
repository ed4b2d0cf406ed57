import { useId } from "react";
import { showToast } from "#lib/client/stores/toast.ts";
import { altLimit } from "#lib/field-limits.ts";
import { Act } from "../../parts/Act.tsx";
import { Picture } from "../../../components/Picture.tsx";
import { PickFiles } from "../../parts/PickFiles.tsx";
import { Progress } from "../../parts/Progress.tsx";
import type { Uploads } from "../../parts/useUploads.ts";
import { Check } from "../../parts/Check.tsx";
import type { Picked } from "./picked-pictures.ts";

interface Props {
  value: readonly Picked[];
  max: number;
  uploads: Uploads;
  /** Whether each can be put in the paid part. */
  priced?: boolean;
  error?: string | undefined;
  onChange: (pictures: Picked[]) => void;
}

/** Ordered pictures of a text: upload, describe, move, remove. */
export function PicturePicker({ value: pictures, max, uploads, priced = false, error, onChange }: Props) {
  const errorId = useId();
  const left = max - pictures.length - uploads.list.length;
  const put = (index: number, changes: Partial<Picked>) =>
    onChange(pictures.map((one, at) => (at === index ? { ...one, ...changes } : one)));

  function move(index: number, by: 1 | -1): void {
    const moved = [...pictures];
    const [one] = moved.splice(index, 1);
    if (one) moved.splice(index + by, 0, one);
    onChange(moved);
  }

  const act = (index: number, label: string, onClick: () => void, disabled = false) => (
    <Act label={label} disabled={disabled} onClick={onClick} about={`第 ${index + 1} 张图`} />
  );

  function take(files: File[]): void {
    if (files.length > left) showToast(`最多 ${max} 张，多出的没有添加`);
    void uploads.take(files.slice(0, left));
  }

  return (
    <fieldset className="compose-pictures" name="images" tabIndex={-1} aria-describedby={error && errorId}>
      <legend className="field-label">
        图片<span className="compose-count">{` ${pictures.length} / ${max}`}</span>
      </legend>
      <ol className="compose-picture-list" role="list">
        {pictures.map((one, index) => (
          <li key={one.uploadId} className="compose-picture">
            <span className="compose-thumb">
              <Picture image={one.image} alt={one.alt || `第 ${index + 1} 张图`} sizes="96px" />
            </span>
            <div className="compose-picture-words">
              <input
                className="field-input"
                aria-label={`第 ${index + 1} 张图的说明`}
                placeholder="说明这张图（可不填）"
                maxLength={altLimit}
                value={one.alt}
                onChange={(event) => put(index, { alt: event.target.value })}
              />
              <div className="compose-picture-acts">
                {act(index, "前移", () => move(index, -1), index === 0)}
                {act(index, "后移", () => move(index, 1), index === pictures.length - 1)}
                {act(index, "移除", () => onChange(pictures.filter((_, at) => at !== index)))}
                {priced && (
                  <Check value={one.paid} onChange={(paid) => put(index, { paid })}>
                    付费后可见
                  </Check>
                )}
              </div>
            </div>
          </li>
        ))}
        {uploads.list.map(({ key, name, percent, message }) => (
          <li key={key} className="compose-picture">
            <div className="compose-picture-words">
              <p className="mine-note">{name}</p>
              {message === "" ? (
                <Progress percent={percent} label={`${name} 上传进度`} />
              ) : (
                <p className="field-error" role="alert">
                  {message}
                </p>
              )}
              <div className="compose-picture-acts">
                {message !== "" && <Act label="再试一次" onClick={() => uploads.retry(key)} />}
                <Act label={message === "" ? "取消" : "移除"} onClick={() => uploads.remove(key)} />
              </div>
            </div>
          </li>
        ))}
      </ol>
      {left > 0 && (
        <PickFiles className="button compose-add" multiple onPick={take}>
          {pictures.length === 0 ? "添加图片" : "继续添加"}
        </PickFiles>
      )}
      <p className="field-error" id={errorId}>
        {error}
      </p>
    </fieldset>
  );
}
