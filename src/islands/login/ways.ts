import { api } from "#lib/client/api.ts";
import { startQr } from "./qr.ts";

export interface Ways {
  /** The popup was opened. */
  start(): void;
  /** It was closed. */
  stop(): void;
}

/** Ways to sign in beside a password, offered when the server has them. */
export function startWays(popup: HTMLElement): Ways {
  const group = popup.querySelector<HTMLElement>("[data-ways]");
  const buttons = [...popup.querySelectorAll<HTMLElement>("[data-way]")];
  const forms = [...popup.querySelectorAll<HTMLElement>("[data-way-form]")];
  const area = popup.querySelector<HTMLElement>("[data-way-form=qrcode]");
  const qr = area ? startQr(area) : null;
  let offered: readonly string[] = ["password"];
  let chosen = "password";

  function show(): void {
    for (const button of buttons) {
      const { way = "" } = button.dataset;
      button.hidden = way === chosen || !offered.includes(way);
    }
    if (group) group.hidden = buttons.every(({ hidden }) => hidden);
    for (const form of forms) form.hidden = form.dataset["wayForm"] !== chosen;
  }

  function choose(way: string): void {
    chosen = way;
    show();
    if (way === "qrcode") qr?.start();
    else qr?.stop();
    const form = forms.find(({ hidden }) => !hidden);
    const first = form?.querySelector<HTMLElement>("input") ?? buttons.find(({ hidden }) => !hidden);
    first?.focus();
  }

  for (const button of buttons) button.addEventListener("click", () => choose(button.dataset["way"] ?? "password"));
  return {
    start() {
      show();
      if (chosen === "qrcode") qr?.start();
      // Without an answer there is still the password.
      void api.call("login/before", {}).then(
        ({ methods }) => {
          offered = methods;
          show();
        },
        () => undefined,
      );
    },
    stop: () => qr?.stop(),
  };
}
