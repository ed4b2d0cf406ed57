import type { CropArea } from "../../../parts/CropPicture.tsx";

const quality = 0.92;

/** What a film shows at a second, as a picture in its own size. Rejects when the signal is aborted or nothing is shown. */
export async function frameAt(video: HTMLVideoElement, at: number, signal: AbortSignal): Promise<Blob> {
  video.pause();
  // What did not come before may come now.
  if (video.error) video.load();
  if (video.readyState < video.HAVE_METADATA) await comes(video, "loadedmetadata", signal);
  const shown = comes(video, "seeked", signal);
  video.currentTime = at;
  await shown;
  return draw(video, { left: 0, top: 0, width: video.videoWidth, height: video.videoHeight });
}

function comes(video: HTMLVideoElement, event: "loadedmetadata" | "seeked", signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    video.addEventListener("error", () => reject(new Error("the film does not play")), { once: true, signal });
  });
}

/** That part of a picture. */
export async function cutOut(picture: Blob, area: CropArea): Promise<Blob> {
  const whole = await createImageBitmap(picture);
  try {
    return await draw(whole, {
      left: (area.x / 100) * whole.width,
      top: (area.y / 100) * whole.height,
      width: (area.width / 100) * whole.width,
      height: (area.height / 100) * whole.height,
    });
  } finally {
    whole.close();
  }
}

interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

async function draw(from: CanvasImageSource, { left, top, width, height }: Part): Promise<Blob> {
  if (!(width >= 1 && height >= 1)) throw new Error("there is no picture");
  const canvas = new OffscreenCanvas(Math.round(width), Math.round(height));
  canvas.getContext("2d")?.drawImage(from, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}
