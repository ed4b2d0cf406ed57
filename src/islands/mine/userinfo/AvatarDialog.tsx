import { lazy, Suspense, useEffect, useState } from "react";
import { api } from "#lib/client/api.ts";
import { meChanged } from "#lib/client/stores/me.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { sendPicture } from "../../parts/picked.ts";
import { Progress } from "../../parts/Progress.tsx";
import type { CropArea } from "../../parts/CropPicture.tsx";

const CropPicture = lazy(() => import("../../parts/CropPicture.tsx").then((part) => ({ default: part.CropPicture })));

/** Dialog for cropping and uploading an avatar. */
export function AvatarDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const [address] = useState(() => URL.createObjectURL(file));
  const [abort] = useState(() => new AbortController());
  const [crop, setCrop] = useState<CropArea | null>(null);
  const [percent, setPercent] = useState(0);

  useEffect(
    () => () => {
      abort.abort();
      URL.revokeObjectURL(address);
    },
    [abort, address],
  );

  return (
    <FormDialog
      title="裁剪头像"
      action="用作头像"
      busyWord="正在上传…"
      disabled={!crop}
      onClose={onClose}
      submit={async () => {
        const { id } = await sendPicture(api, file, { signal: abort.signal, onPercent: setPercent });
        if (crop) meChanged(await api.call("user/avatar", { imageId: id, crop }));
        showToast("头像已更换", "success");
      }}
    >
      {(form) => (
        <>
          <Suspense fallback={<Skeleton rows={2} />}>
            <CropPicture
              round
              address={address}
              onCrop={setCrop}
              onBroken={() => form.refuse({ message: "这张图片打不开，请换一张" })}
            />
          </Suspense>
          {form.busy && <Progress percent={percent} label="上传进度" />}
        </>
      )}
    </FormDialog>
  );
}
