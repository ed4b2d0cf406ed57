import { lazy, Suspense, useEffect, useState } from "react";
import { api } from "#lib/client/api.ts";
import { meChanged } from "#lib/client/stores/me.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { Modal } from "../../parts/Modal.tsx";
import { SubmitButton } from "../../parts/SubmitButton.tsx";
import { useSending } from "../../parts/useSending.ts";
import { Progress } from "../../parts/Progress.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import type { CropArea } from "./CropPicture.tsx";

const CropPicture = lazy(() => import("./CropPicture.tsx").then((part) => ({ default: part.CropPicture })));

const largest = 8 * 1024 * 1024;

/** Choosing the part of a picture that becomes the avatar, and sending it. */
export function AvatarDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const [address] = useState(() => URL.createObjectURL(file));
  const [abort] = useState(() => new AbortController());
  const [crop, setCrop] = useState<CropArea | null>(null);
  const [percent, setPercent] = useState(0);
  const sending = useSending();

  useEffect(
    () => () => {
      abort.abort();
      URL.revokeObjectURL(address);
    },
    [abort, address],
  );

  async function send(): Promise<void> {
    const sent = await sending.run(async () => {
      if (file.size > largest) return { words: "图片超过 8 MB，请换一张小一些的" };
      const onProgress = (fraction: number) => setPercent(Math.round(fraction * 95));
      const { id } = await api.call("upload/img", { file }, { signal: abort.signal, onProgress });
      if (crop) meChanged(await api.call("user/avatar", { imageId: id, crop }));
      return showToast("头像已更换", "success");
    });
    if (sent) onClose();
  }

  return (
    <Modal className="mine-dialog" labelledBy="crop-title" onClose={onClose}>
      <h2 id="crop-title">裁剪头像</h2>
      <div className="mine-dialog-text">
        <Suspense fallback={<Skeleton rows={2} />}>
          <CropPicture
            address={address}
            onCrop={setCrop}
            onBroken={() => sending.refuse({ words: "这张图片打不开，请换一张" })}
          />
        </Suspense>
        {sending.busy && <Progress percent={percent} label="上传进度" />}
        <p className="field-error" role="alert">
          {sending.words}
        </p>
      </div>
      <div className="mine-dialog-acts">
        <button className="button" type="button" onClick={onClose}>
          取消
        </button>
        <SubmitButton of={sending} disabled={!crop} busyWord="正在上传" onPress={() => void send()}>
          用作头像
        </SubmitButton>
      </div>
    </Modal>
  );
}
