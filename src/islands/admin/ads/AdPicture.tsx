import { useState } from "react";
import type { UploadedImage } from "#lib/contract/schemas/uploads.ts";
import { Field } from "../../parts/Field.tsx";
import { pictureFiles } from "../../parts/PickFiles.tsx";
import { Progress } from "../../parts/Progress.tsx";
import { useUploads } from "../../parts/useUploads.ts";

interface Props {
  /** Pixels it is kept in; anything else is cut to these proportions. */
  size: { width: number; height: number };
  /** Without one yet, it has to be chosen. */
  required: boolean;
  onSent: (sent: UploadedImage) => void;
}

/** Sends the picture of an ad as soon as it is chosen; `imageId` of the form says which one it is. */
export function AdPicture({ size, required, onSent }: Props) {
  const [sent, setSent] = useState<UploadedImage | null>(null);
  const uploads = useUploads((picture) => {
    setSent(picture);
    onSent(picture);
  });
  const [chosen] = uploads.list;
  const sending = chosen?.message === "";

  function choose(files: FileList | null): void {
    if (chosen) uploads.remove(chosen.key);
    void uploads.take([...(files ?? [])]);
  }

  const small = sent !== null && sent.image.width < size.width && `这张图宽 ${sent.image.width} 像素，放大后会模糊。`;
  return (
    <>
      <Field
        label={required ? "图片" : "换一张图片"}
        note={`建议 ${size.width}×${size.height} 像素，别的比例取中间的部分。${small || ""}`}
        name="image"
        type="file"
        accept={pictureFiles}
        // Lets the same file be picked again, e.g. one that did not arrive.
        onClick={({ currentTarget }) => (currentTarget.value = "")}
        onChange={({ target }) => choose(target.files)}
        error={chosen?.message}
      />
      {sending && <Progress percent={chosen.percent} label="图片上传进度" />}
      <input type="hidden" name="imageId" value={sent?.id ?? ""} />
      <input type="hidden" name="sending" value={sending ? "on" : ""} />
    </>
  );
}
