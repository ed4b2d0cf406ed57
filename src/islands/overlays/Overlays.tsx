import { useStore } from "@nanostores/react";
import { Suspense } from "react";
import { $login, closeLogin } from "#lib/client/stores/login.ts";
import { $overlay, closeOverlay, type Overlay } from "#lib/client/stores/overlay.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { networkTip } from "#lib/contract/client-errors.ts";
import { Scrub } from "../frame/Scrub.tsx";
import { Boundary } from "../parts/Boundary.tsx";
import { UpdateBar } from "../frame/UpdateBar.tsx";
import { lazily } from "./lazily.tsx";
import { loadLogin } from "../frame/login-code.ts";
import { Toasts } from "./Toasts.tsx";

const PictureViewer = lazily(async () => (await import("../pictures/PictureViewer.tsx")).PictureViewer);
const LoginPopup = lazily(loadLogin);
const CheckinSheet = lazily(async () => (await import("../checkin/CheckinSheet.tsx")).CheckinSheet);
const ShareSheet = lazily(async () => (await import("../share/ShareSheet.tsx")).ShareSheet);
const ReportDialog = lazily(async () => (await import("../report/ReportDialog.tsx")).ReportDialog);
const FolderOverlay = lazily(async () => (await import("../mine/favorites/FolderOverlay.tsx")).FolderOverlay);
const ReviewOverlay = lazily(async () => (await import("../mine/reviews/ReviewOverlay.tsx")).ReviewOverlay);

/**
 * All overlays as one tree: each is a store that is closed or open, and a component loaded when it is first opened. Summoned by
 * `islands/frame/overlays.ts` and by code that opens an overlay or a toast. One island on every page.
 */
export function Overlays() {
  const overlay = useStore($overlay, { ssr: "initial" });
  const login = useStore($login, { ssr: "initial" });
  return (
    <>
      <Boundary onFail={close}>
        <Suspense fallback={null}>{overlay && <Part overlay={overlay} />}</Suspense>
        <Suspense fallback={null}>{login !== "closed" && <LoginPopup tab={login} />}</Suspense>
      </Boundary>
      <UpdateBar />
      <Scrub />
      <Toasts />
    </>
  );
}

/** Closes an overlay that failed to load or threw an error, so that it can be opened again. */
function close(): void {
  closeLogin();
  closeOverlay();
  showToast(networkTip, "error");
}

function Part({ overlay }: { overlay: Overlay }) {
  switch (overlay.name) {
    case "pictures":
      return <PictureViewer {...overlay} />;
    case "share":
      return <ShareSheet {...overlay} />;
    case "report":
      return <ReportDialog {...overlay} />;
    case "folders":
      return <FolderOverlay {...overlay} />;
    case "review":
      return <ReviewOverlay {...overlay} />;
    case "checkin":
      return <CheckinSheet {...overlay} />;
  }
}
