import { summon } from "#lib/client/summon.ts";
import { $login, closeLogin } from "#lib/client/stores/login.ts";
import { $overlay, closeOverlay } from "#lib/client/stores/overlay.ts";
import { $toast, passToastsOn, showToast, takeToastsOver } from "#lib/client/stores/toast.ts";
import { networkTip } from "#lib/contract/client-errors.ts";
import { loadLogin } from "./login-code.ts";

/** Hydrates the overlays when one of them is opened. */
export function watchOverlays(): void {
  const root = document.documentElement;
  $toast.subscribe((toasts) => toasts.length > 0 && summon("overlays"));
  takeToastsOver();
  addEventListener("pagehide", passToastsOn);
  $overlay.subscribe((overlay) => overlay && summon("overlays"));
  $login.subscribe((state) => {
    if (state === "closed") return;
    summon("overlays");
    // The island loads it again and reports the failure.
    loadLogin().catch(() => undefined);
  });
  // The code of an island that was pressed failed to load.
  document.addEventListener("island:failed", (event) => {
    if (event instanceof CustomEvent && event.detail === "overlays") {
      closeLogin();
      closeOverlay();
      // Toasts are an overlay: the header says it instead, until an island comes after all.
      root.dataset["scripts"] = "late";
    }
    showToast(networkTip, "error");
  });
  document.addEventListener(
    "astro:hydrate",
    () => root.dataset["scripts"] === "late" && delete root.dataset["scripts"],
    true,
  );
}
