import { useStore } from "@nanostores/react";
import { useRef } from "react";
import { IconButton } from "../parts/IconButton.tsx";
import { PickFiles } from "../parts/PickFiles.tsx";
import type { PickedPictures } from "../parts/picked.ts";

interface Props {
  pictures: PickedPictures;
  max: number;
  /** Error message about the picked files. */
  complaint: string;
  onPick: () => void;
}

/** Pictures of the form, uploaded as soon as they are picked. */
export function FeedbackPictures({ pictures, max, complaint, onPick }: Props) {
  const picked = useStore(pictures.$picked);
  const files = useRef<HTMLInputElement>(null);
  const sent = picked.filter((one) => one.sent !== null);

  function take(taken: File[]): void {
    onPick();
    void pictures.take(taken);
  }

  return (
    <div className="field">
      <span className="field-label" id="feedback-images-label">
        图片（最多 {max} 张，可不填）
      </span>
      <ul className="feedback-images" role="list" aria-labelledby="feedback-images-label">
        {sent.map(({ key, name, sent }) => (
          <li className="feedback-image" key={key}>
            <img src={sent?.image.url} alt={name} width={96} height={96} />
            <IconButton
              icon="close"
              label="移除这张图片"
              onClick={() => {
                pictures.remove(key);
                files.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      <PickFiles className="button feedback-pick" multiple hidden={sent.length >= max} onPick={take} ref={files}>
        选择图片
      </PickFiles>
      <p className="feedback-note" role="status">
        {complaint || (sent.length < picked.length ? "正在上传…" : "")}
      </p>
    </div>
  );
}
