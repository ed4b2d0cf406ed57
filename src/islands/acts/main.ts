import { wakeOnUse } from "#lib/client/wake.ts";
import { $session } from "#lib/client/stores/session.ts";

for (const bar of document.querySelectorAll<HTMLElement>("[data-acts]")) {
  const wake = wakeOnUse(bar, async () => {
    const { startActs } = await import("./acts.ts");
    startActs(bar);
  });
  // Somebody without a token has collected nothing yet.
  if ($session.get().token !== "") (globalThis.requestIdleCallback ?? setTimeout)(wake);
}
