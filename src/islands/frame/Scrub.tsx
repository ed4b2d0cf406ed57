import { useStore } from "@nanostores/react";
import { createPortal } from "react-dom";
import { $scrubbed } from "./scrub.ts";
import { cellAt } from "./sprite.ts";

/** Preview frame for the pointer's position over a card's picture, with a progress line. */
export function Scrub() {
  const scrubbed = useStore($scrubbed, { ssr: "initial" });
  if (!scrubbed) return null;
  const { frame, sprite, fraction } = scrubbed;
  const cell = cellAt(sprite, fraction);
  return createPortal(
    <>
      <span
        className="scrub-picture"
        style={{
          backgroundImage: `url(${JSON.stringify(cell.url)})`,
          backgroundSize: `${sprite.col * 100}% ${sprite.row * 100}%`,
          backgroundPosition: `${cell.x}% ${cell.y}%`,
        }}
      />
      <span className="scrub-line">
        <i style={{ transform: `scaleX(${fraction})` }} />
      </span>
    </>,
    frame,
  );
}
