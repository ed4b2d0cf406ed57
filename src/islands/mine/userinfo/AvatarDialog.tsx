import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { meChanged } from "#lib/client/stores/me.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { Progress } from "../../parts/Progress.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import type { CropArea } from "./CropPicture.tsx";

const CropPicture = lazy(() => import("./CropPicture.tsx").then((part) => ({ default: part.CropPicture })));

const largest = 8 * 1024 * 1024;

/** Choosing the part of a picture that becomes the avatar, and sending it. */
export function AvatarDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const abort = useRef<AbortController | null>(null);
  const [address] = useState(() => URL.createObjectURL(file));
  const [crop, setCrop] = useState<CropArea | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [words, setWords] = useState("");

  useEffect(() => {
    dialog.current?.showModal();
    return () => {
      abort.current?.abort();
      URL.revokeObjectURL(address);
    };
  }, [address]);

  async function send(): Promise<void> {
    if (sent !== null || !crop) return;
    if (file.size > largest) return setWords("图片超过 8 MB，请换一张小一些的");
    setSent(0);
    setWords("");
    abort.current = new AbortController();
    try {
      const { id } = await api.call(
        "upload/img",
        { file },
        { signal: abort.current.signal, onProgress: (fraction) => setSent(Math.round(fraction * 95)) },
      );
      meChanged(await api.call("user/avatar", { imageId: id, crop }));
      showToast("头像已更换", "success");
      dialog.current?.close();
    } catch (error) {
      setSent(null);
      setWords(wordsOf(error) ?? "");
    }
  }

  return (
    <dialog className="mine-dialog" ref={dialog} aria-labelledby="crop-title" onClose={onClose}>
      <h2 id="crop-title">裁剪头像</h2>
      <div className="mine-dialog-text">
        <Suspense fallback={<Skeleton rows={2} />}>
          <CropPicture address={address} onCrop={setCrop} onBroken={() => setWords("这张图片打不开，请换一张")} />
        </Suspense>
        {sent !== null && <Progress percent={sent} label="上传进度" />}
        <p className="field-error" role="alert">
          {words}
        </p>
      </div>
      <div className="mine-dialog-acts">
        <button className="button" type="button" onClick={() => dialog.current?.close()}>
          取消
        </button>
        <button
          className="button button-primary"
          type="button"
          aria-disabled={sent !== null || !crop}
          onClick={() => void send()}
        >
          {sent === null ? "用作头像" : "正在上传"}
        </button>
      </div>
    </dialog>
  );
}
