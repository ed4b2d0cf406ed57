import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { api } from "#lib/client/api.ts";
import type { UploadedImage } from "#lib/contract/schemas/uploads.ts";
import { createPicked, type Picked, type PickedPictures } from "./picked.ts";

/** Said when something is to be sent while pictures of it are on their way. */
export const unfinished = "图片还没有传完，传完再发布";

export interface Uploads extends PickedPictures {
  /** On their way, or failed. */
  list: readonly Picked[];
}

/** Sends pictures one after the other, each with its progress; `onSent` gets each as it arrives. */
export function useUploads(onSent: (sent: UploadedImage) => void): Uploads {
  const [uploads] = useState(() => createPicked(api, {}));
  const list = useStore(uploads.$picked);
  useEffect(() => uploads.handOn(onSent), [uploads, onSent]);
  useEffect(() => uploads.stop, [uploads]);
  return { ...uploads, list };
}
