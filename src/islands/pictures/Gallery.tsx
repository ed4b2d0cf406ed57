import type { ReactNode } from "react";
import { showPictures } from "./show.ts";

/** Opens its pictures, which are links to the large versions, in an overlay. */
export function Gallery({ children }: { children?: ReactNode }) {
  return (
    <div className="post-pictures" onClick={showPictures}>
      {children}
    </div>
  );
}
