import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import type { UploadedImage } from "#lib/contract/schemas/uploads.ts";
import { Field } from "../../parts/Field.tsx";
import { Progress } from "../../parts/Progress.tsx";

interface Props {
  /** Pixels it is kept in; anything else is cut to these proportions. */
  size: { width: number; height: number };
  /** Without one yet, it has to be chosen. */
  required: boolean;
  onSent: (sent: UploadedImage) => void;
}

const largest = 8 * 1024 * 1024;

/** Sends the picture of an ad as soon as it is chosen; `imageId` of the form says which one it is. */
export function AdPicture({ size, required, onSent }: Props) {
  const [sent, setSent] = useState<UploadedImage | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [words, setWords] = useState("");
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? [];
    running.current?.abort();
    setWords("");
    if (!file) return;
    if (file.size > largest) return setWords("图片超过 8 MB，请换一张小一些的");
    const abort = new AbortController();
    running.current = abort;
    setPercent(0);
    try {
      const onProgress = (fraction: number) => setPercent(Math.round(fraction * 95));
      const answer = await api.call("upload/img", { file }, { signal: abort.signal, onProgress });
      setSent(answer);
      onSent(answer);
    } catch (failure) {
      if (!abort.signal.aborted) setWords(wordsOf(failure) ?? "没有传完，请再选一次");
    } finally {
      if (running.current === abort) setPercent(null);
    }
  }

  const small = sent !== null && sent.image.width < size.width && `这张图宽 ${sent.image.width} 像素，放大后会模糊。`;
  return (
    <>
      <Field
        label={required ? "图片" : "换一张图片"}
        note={`建议 ${size.width}×${size.height} 像素，别的比例取中间的部分。${small || ""}`}
        name="image"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        onChange={(event) => void choose(event)}
        error={words}
      />
      {percent !== null && <Progress percent={percent} label="图片上传进度" />}
      <input type="hidden" name="imageId" value={sent?.id ?? ""} />
      <input type="hidden" name="sending" value={percent === null ? "" : "on"} />
    </>
  );
}
