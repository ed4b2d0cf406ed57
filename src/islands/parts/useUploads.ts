import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { api } from "#lib/client/api.ts";
import type { UploadedImage } from "#lib/contract/schemas/uploads.ts";
import { createPicked, type Picked, type PickedPictures } from "./picked.ts";

/** Message when submitting while pictures are being uploaded. */
export const unfinished = "图片还没有传完，传完再发布";

export interface Uploads extends PickedPictures {
  /** Pictures being uploaded, or failed. */
  list: readonly Picked[];
}

/** Uploads pictures one after the other with their progress; `onSent` receives each uploaded picture. */
export function useUploads(onSent: (sent: UploadedImage) => void): Uploads {
  const [uploads] = useState(() => createPicked(api, {}));
  const list = useStore(uploads.$picked);
  useEffect(() => uploads.handOn(onSent), [uploads, onSent]);
  useEffect(() => uploads.stop, [uploads]);
  return { ...uploads, list };
}
