import { type KeyboardEvent, useState } from "react";
import { closeOverlay, type ShownPicture } from "#lib/client/stores/overlay.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { Modal } from "../parts/Modal.tsx";

interface Props {
  pictures: readonly ShownPicture[];
  at: number;
}

/** Pictures in full size: arrow keys and buttons cycle through them, Esc and a press outside the picture close. */
export function PictureViewer({ pictures, at }: Props) {
  const [index, setIndex] = useState(at);
  const picture = pictures[index];
  if (!picture) return null;
  const { href, alt, width, height } = picture;
  const go = (by: number) => setIndex((index + by + pictures.length) % pictures.length);

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === "ArrowLeft") go(-1);
    else if (key === "ArrowRight") go(1);
  }

  return (
    <Modal className="viewer" label="看大图" onClose={closeOverlay}>
      <div
        className="viewer-room"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onClick={(event) => event.target === event.currentTarget && closeOverlay()}
      >
        <img className="viewer-picture" src={href} alt={alt} width={width} height={height} key={href} />
        <p className="viewer-words" role="status">
          {pictures.length > 1 ? `${index + 1} / ${pictures.length}　${alt}` : alt}
        </p>
        <IconButton icon="close" label="关闭" className="viewer-button viewer-close" onClick={closeOverlay} />
        {pictures.length > 1 && (
          <>
            <IconButton icon="back" label="上一张" className="viewer-button viewer-back" onClick={() => go(-1)} />
            <IconButton icon="next" label="下一张" className="viewer-button viewer-next" onClick={() => go(1)} />
          </>
        )}
      </div>
    </Modal>
  );
}
