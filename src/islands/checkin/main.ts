import { networkTip } from "#lib/contract/errors.ts";
import { showToast } from "#lib/client/stores/toast.ts";

/** On every page, so it is small: the sheet comes when it is asked for. */
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-checkin]") : null;
  if (!button) return;
  const opened = import("./sheet.ts").then(({ openSheet }) => openSheet(button));
  opened.catch(() => showToast(networkTip, "error"));
});
