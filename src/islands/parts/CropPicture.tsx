import { useId, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import "./crop.css";

/** In percent of the picture's width and height. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Props {
  address: string;
  /** Width divided by height. */
  aspect?: number;
  round?: boolean;
  /** How far it can be enlarged. */
  largest?: number;
  /** The part to start with. */
  start?: CropArea | undefined;
  onCrop: (area: CropArea) => void;
  onBroken: () => void;
}

/** Moved by dragging or the arrow keys, zoomed by pinching, the wheel or the slider. */
export function CropPicture({ address, aspect = 1, round = false, largest = 4, start, onCrop, onBroken }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  // A picture that is loaded already is measured as soon as it is there, but the dialog around it opens only after its content.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const id = useId();
  return (
    <>
      <div className="crop" ref={setFrame}>
        {frame && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={largest}
            aspect={aspect}
            cropShape={round ? "round" : "rect"}
            showGrid={!round}
            {...(start && { initialCroppedAreaPercentages: start })}
            keyboardStep={8}
            // The content security policy forbids style elements created by scripts.
            disableAutomaticStylesInjection
            // Without a role, a name is not allowed on it.
            cropperProps={{ role: "group", "aria-label": "裁剪框，用方向键移动图片" }}
            mediaProps={{ alt: "", onError: onBroken }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(area) => onCrop(area)}
          />
        )}
      </div>
      <div className="field">
        <label htmlFor={id}>放大</label>
        <input
          id={id}
          className="crop-zoom"
          type="range"
          min={1}
          max={largest}
          step={0.01}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </div>
    </>
  );
}
