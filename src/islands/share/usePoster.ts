import { type RefObject, useEffect, useRef, useState } from "react";
import type { Shared } from "#lib/client/stores/overlay.ts";
import { countedLink, plainLink, type ShareLink } from "./link.ts";
import { drawPoster } from "./poster.ts";
import { shareTextOf } from "./subject.ts";

interface Poster {
  file: File;
  address: string;
}

interface Drawn {
  /** Hidden canvas to draw on. */
  canvas: RefObject<HTMLCanvasElement | null>;
  link: ShareLink;
  poster: Poster | "drawing" | "none";
}

/** Loads the link with the invitation code, then draws the poster with its QR code; both exist while the sheet is open. */
export function usePoster(shared: Shared): Drawn {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [link, setLink] = useState(() => plainLink(shared));
  const [poster, setPoster] = useState<Drawn["poster"]>("drawing");

  useEffect(() => {
    const closed = new AbortController();
    async function draw(): Promise<void> {
      const counted = await countedLink(shared);
      if (closed.signal.aborted || !canvas.current) return;
      setLink(counted);
      const blob = await drawPoster(canvas.current, shared, counted.address).catch(() => null);
      if (closed.signal.aborted) return;
      if (!blob) return setPoster("none");
      const address = URL.createObjectURL(blob);
      closed.signal.addEventListener("abort", () => URL.revokeObjectURL(address));
      setPoster({ file: new File([blob], shareTextOf(shared).file, { type: blob.type }), address });
    }
    void draw();
    return () => closed.abort();
  }, [shared]);

  return { canvas, link, poster };
}
