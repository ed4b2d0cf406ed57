import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { type EditedPictureKind, editedPictures, largestCrop, narrowestCrop } from "#lib/edited-pictures.ts";
import type { MediaArea, MediaPicture } from "#lib/contract/schemas/media-library.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { Act } from "../../parts/Act.tsx";
import { Button } from "../../parts/Button.tsx";
import { CropPicture } from "../../parts/CropPicture.tsx";
import { Dialog } from "../../parts/Dialog.tsx";
import { useAct } from "../../parts/useAct.ts";
import { largestOf } from "./address.ts";
import { MediaGrid, mediaPages, useMediaFilter } from "./MediaGrid.tsx";
import { Upload } from "./Upload.tsx";

/** A picture with the part that was cut from it before. */
export interface Chosen {
  picture: MediaPicture;
  area: MediaArea | undefined;
}

interface Props {
  kind: EditedPictureKind;
  /** Opens at cropping this one. */
  start: Chosen | null;
  onCut: (cut: Output<"admin/media/crop">) => void;
  onClose: () => void;
}

/** Picks a picture of the library and the part of it for a position. */
export function PickPicture({ kind, start, onCut, onClose }: Props) {
  const [chosen, setChosen] = useState(start);
  const [filter, setFilter] = useMediaFilter();
  const title = chosen ? `裁剪：${editedPictures[kind].label}` : "从媒体库选";
  return (
    <Dialog title={title} className="content-dialog" onClose={onClose}>
      {chosen ? (
        <Crop key={chosen.picture.id} kind={kind} chosen={chosen} onCut={onCut} onBack={() => setChosen(null)} />
      ) : (
        <div className="media-pick">
          <Upload onAdded={() => void mediaPages(filter).reload()} />
          <MediaGrid
            filter={filter}
            onFilter={setFilter}
            onPick={(picture) => setChosen({ picture, area: undefined })}
          />
        </div>
      )}
    </Dialog>
  );
}

interface CropProps extends Pick<Props, "kind" | "onCut"> {
  chosen: Chosen;
  onBack: () => void;
}

const furthest = 8;

function Crop({ kind, chosen: { picture, area: start }, onCut, onBack }: CropProps) {
  const [area, setArea] = useState<MediaArea | null>(null);
  const [broken, setBroken] = useState(false);
  const [busy, act] = useAct();
  const { width, height } = editedPictures[kind];
  const whole = largestCrop(kind, picture);
  const minWidth = narrowestCrop(kind);
  const small = whole.width < minWidth;
  return (
    <div className="media-crop">
      {small || broken ? (
        <p className="field-error" role="alert">
          {broken
            ? "图片没有打开，关上再试一次。"
            : `这张图最多裁出 ${whole.width}×${whole.height}，这个位置至少要宽 ${minWidth} 像素，请选大一些的。`}
        </p>
      ) : (
        <CropPicture
          address={largestOf(picture.image)}
          aspect={width / height}
          largest={Math.max(1, Math.min(furthest, whole.width / minWidth))}
          start={start}
          onCrop={setArea}
          onBroken={() => setBroken(true)}
        />
      )}
      {area && !small && (
        <p className="mine-fact">
          裁出 {Math.round((area.width / 100) * picture.width)}×{Math.round((area.height / 100) * picture.height)}
          ，存成 {width}×{height}。拖动或按方向键移动，双指、滚轮或滑块放大。
        </p>
      )}
      <div className="media-acts">
        {area && !small && !broken && (
          <Button
            label="裁成这样"
            primary
            aria-disabled={busy}
            onClick={() =>
              act(async () => onCut(await api.call("admin/media/crop", { id: picture.id, kind, area: within(area) })))
            }
          />
        )}
        <Act label="换一张" onClick={onBack} />
      </div>
    </div>
  );
}

/** Rounding may leave the picture by a hair. */
function within({ x, y, width, height }: MediaArea): MediaArea {
  const [left, top] = [Math.min(100, Math.max(0, x)), Math.min(100, Math.max(0, y))];
  return { x: left, y: top, width: Math.min(width, 100 - left), height: Math.min(height, 100 - top) };
}
