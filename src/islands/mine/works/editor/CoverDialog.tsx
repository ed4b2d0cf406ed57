import { lazy, type RefObject, Suspense, useEffect, useId, useState } from "react";
import { api } from "#lib/client/api.ts";
import { errorText } from "#lib/client/error-text.ts";
import type { UploadedImage } from "#lib/contract/schemas/uploads.ts";
import { Skeleton } from "../../../../components/Skeleton.tsx";
import { Act } from "../../../parts/Act.tsx";
import { Button } from "../../../parts/Button.tsx";
import type { CropArea } from "../../../parts/CropPicture.tsx";
import { Modal } from "../../../parts/Modal.tsx";
import { sendPicture } from "../../../parts/picked.ts";
import { Progress } from "../../../parts/Progress.tsx";
import { cutOut, frameAt } from "./frame.ts";
import { writeClock } from "./times.ts";

const CropPicture = lazy(() =>
  import("../../../parts/CropPicture.tsx").then((part) => ({ default: part.CropPicture })),
);

/** The two posters of a film. */
export const covers = {
  wide: { name: "海报", shape: "16:9", aspect: 16 / 9 },
  tall: { name: "竖版海报", shape: "2:3", aspect: 2 / 3 },
} as const;

interface Props {
  cover: keyof typeof covers;
  /** A picture that was picked; null for one of the film's own seconds. */
  file: File | null;
  /** The preview. */
  video: RefObject<HTMLVideoElement | null>;
  onClose: () => void;
  onSent: (picture: UploadedImage) => void;
}

/** Seconds of a press: about a frame, and one. */
const steps = [
  { label: "退 1 秒", by: -1 },
  { label: "前一帧", by: -0.04 },
  { label: "后一帧", by: 0.04 },
  { label: "进 1 秒", by: 1 },
] as const;

const broken = "这张图片打不开，请换一张";

/** Makes a poster from any second of the film or from a picture: the second is chosen, the part is cut out, the result is uploaded. */
export function CoverDialog({ cover, file, video, onClose, onSent }: Props) {
  const id = useId();
  const { name, shape, aspect } = covers[cover];
  const [at, setAt] = useState(() => video.current?.currentTime ?? 0);
  const [picture, setPicture] = useState<{ at: number; blob: Blob; url: string } | null>(null);
  const [area, setArea] = useState<CropArea | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [wrong, setWrong] = useState("");
  const [abort] = useState(() => new AbortController());
  // Not known before the film's beginning is there.
  const last = video.current?.duration || 0;
  /** The picture of the second before stands until that of the chosen one is there. */
  const isChosen = picture?.at === at;

  useEffect(() => () => abort.abort(), [abort]);
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture.url) : undefined), [picture]);
  useEffect(() => {
    const look = new AbortController();
    const film = video.current;
    const found = file ? Promise.resolve(file) : film ? frameAt(film, at, look.signal) : Promise.reject(new Error());
    void found.then(
      (blob) => look.signal.aborted || setPicture({ at, blob, url: URL.createObjectURL(blob) }),
      () => look.signal.aborted || setWrong("这一秒的画面取不出来，请换一秒或上传图片"),
    );
    return () => look.abort();
  }, [file, video, at]);

  function go(to: number): void {
    const next = Math.min(Math.max(0, to), Math.max(0, last - 0.05));
    if (next === at) return;
    setWrong("");
    setAt(next);
  }

  async function send(): Promise<void> {
    if (!picture || !area) return;
    setWrong("");
    setPercent(0);
    try {
      const cut = new File([await cutOut(picture.blob, area)], "cover.jpg", { type: "image/jpeg" });
      onSent(await sendPicture(api, cut, { signal: abort.signal, onPercent: setPercent }));
      onClose();
    } catch (error) {
      setPercent(null);
      setWrong(errorText(error) ?? broken);
    }
  }

  return (
    <Modal className="mine-dialog" labelledBy={id} onClose={onClose}>
      <h2 id={id}>
        {name} {shape}
      </h2>
      {/* It stands in the form of the film, which Enter would send. */}
      <div className="mine-dialog-text" onKeyDown={(event) => event.key === "Enter" && keepForm(event)}>
        {picture ? (
          <Suspense fallback={<Skeleton rows={4} />}>
            <CropPicture address={picture.url} aspect={aspect} onCrop={setArea} onBroken={() => setWrong(broken)} />
          </Suspense>
        ) : (
          wrong === "" && <Skeleton rows={4} />
        )}
        {file === null && (
          <div className="field">
            <label htmlFor={`${id}-at`}>哪一秒：{writeClock(at)}</label>
            <input
              id={`${id}-at`}
              className="crop-zoom"
              type="range"
              min={0}
              max={last}
              step={0.1}
              value={at}
              aria-valuetext={writeClock(at)}
              onChange={(event) => go(Number(event.currentTarget.value))}
            />
            <div className="work-acts">
              {steps.map(({ label, by }) => (
                <Act key={label} label={label} onClick={() => go(at + by)} />
              ))}
            </div>
          </div>
        )}
        {percent !== null && <Progress percent={percent} label="上传进度" />}
        <p className="field-error" role="alert">
          {wrong}
        </p>
      </div>
      <div className="mine-dialog-acts">
        <Button label="取消" onClick={onClose} />
        <Button
          primary
          label={percent === null ? `用作${name}` : "正在上传…"}
          disabled={!isChosen || !area || percent !== null}
          onClick={() => void send()}
        />
      </div>
    </Modal>
  );
}

function keepForm(event: { target: EventTarget; preventDefault: () => void }): void {
  if (event.target instanceof HTMLInputElement) event.preventDefault();
}
