import { environment } from "#lib/client/environment.ts";
import { $installOffer, isInstallOffer } from "#lib/client/stores/install.ts";
import { whenSettled } from "./ahead.ts";

/** Keeps the browser's offer to install the site for the settings, and starts the service worker when the page has settled. */
export function startServiceWorker(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (isInstallOffer(event)) $installOffer.set(event);
  });
  addEventListener("appinstalled", () => $installOffer.set(null));
  // In development there are no built files to keep. Browsers have no service workers on addresses that are not secure.
  if (!/^[0-9a-f]{12}$/.test(environment.meta("build-id")) || !navigator.serviceWorker) return;
  if (environment.meta("service-worker") === "off") void remove();
  // Browsers look for a new one themselves when a page is opened.
  else if (!navigator.serviceWorker.controller) whenSettled(() => void register());
}

async function register(): Promise<void> {
  // Without one the site works as before; the next page tries again.
  await navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}

/** The operator has turned it off: one that is still there goes. */
async function remove(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  await registration?.unregister();
}
