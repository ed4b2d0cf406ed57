import { useStore } from "@nanostores/react";
import { lazy, Suspense } from "react";
import { $overlay } from "#lib/client/stores/overlay.ts";
import { Toasts } from "./Toasts.tsx";

const PictureViewer = lazy(() =>
  import("../pictures/PictureViewer.tsx").then(({ PictureViewer }) => ({ default: PictureViewer })),
);

/**
 * Everything that opens over a page, as one tree: each part is a store that is closed or open, and a component that comes when it is
 * first opened. Summoned by `islands/frame/overlays.ts`.
 */
export function Overlays() {
  const overlay = useStore($overlay, { ssr: "initial" });
  return (
    <>
      <Suspense fallback={null}>
        {overlay?.name === "pictures" && <PictureViewer pictures={overlay.pictures} at={overlay.at} />}
      </Suspense>
      <Toasts />
    </>
  );
}
