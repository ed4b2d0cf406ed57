import { networkTip } from "#lib/contract/errors.ts";
import { showToast } from "#lib/client/stores/toast.ts";

/** On every page, so it is small: the sheet comes when it is asked for. */
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-checkin]") : null;
  // On a slow line a second press would close what the first has not opened yet.
  if (!button || button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  const opened = import("./sheet.ts").then(({ openSheet }) => openSheet(button));
  opened
    .catch(() => showToast(networkTip, "error"))
    .finally(() => {
      button.ariaBusy = null;
    });
});
