import type { ReactNode } from "react";
import { showPictures } from "./show.ts";

/** Lets the pictures in it, which are links to the large ones, open over the page. */
export function Gallery({ children }: { children?: ReactNode }) {
  return (
    <div className="post-pictures" onClick={showPictures}>
      {children}
    </div>
  );
}
