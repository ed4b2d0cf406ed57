import { useStore } from "@nanostores/react";
import { useCallback, useEffect, useRef } from "react";
import { commentPictures } from "#lib/comment-text.ts";
import type { Box } from "./box.ts";

/** Members add pictures with it. */
export function PickPictures({ box }: { box: Box }) {
  const files = useRef<HTMLInputElement>(null);
  const full = useStore(box.$picked).length >= commentPictures;

  const take = useCallback(() => {
    const picked = [...(files.current?.files ?? [])];
    if (files.current) files.current.value = "";
    if (picked.length > 0) void box.takePictures(picked);
  }, [box]);
  // Files may have been picked before this was here.
  useEffect(take, [take]);

  return (
    <label className="comment-tool comment-tool-pictures">
      图片
      <input
        className="visually-hidden"
        type="file"
        name="pictures"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        multiple
        disabled={full}
        ref={files}
        onChange={take}
      />
    </label>
  );
}
