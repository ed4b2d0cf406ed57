import { $login, closeLogin, type LoginTab } from "#lib/client/stores/login.ts";
import { forgetPasswords } from "./form.ts";
import { startForms } from "./forms.ts";
import { popupMarkup } from "./markup.ts";
import { keepFocusIn } from "./modal.ts";
import { startWays, type Ways } from "./ways.ts";
import { loadStyles } from "#lib/client/styles.ts";
import styles from "./login.css?url";

/** Made once and kept while it is closed, with what was typed but for the passwords. */
let made: { popup: HTMLElement; ways: Ways } | null = null;
let showing = false;

/**
 * Shows the login popup until `$login` is closed. Only its own button closes it: not Escape, not a press beside it. Rejects when
 * it could not be fetched.
 */
export async function openPopup(): Promise<void> {
  await loadStyles(styles);
  if (showing || $login.get() === "closed") return;
  showing = true;
  made ??= makePopup();
  const { popup, ways } = made;
  const release = keepFocusIn(popup);
  const stop = $login.subscribe((state) => {
    if (state !== "closed") return turnTo(popup, state);
    queueMicrotask(() => stop());
    showing = false;
    ways.stop();
    release();
    forgetPasswords(popup);
  });
  ways.start();
}

function makePopup() {
  const popup = document.createElement("div");
  popup.className = "login";
  popup.innerHTML = popupMarkup;
  popup.querySelector("[data-close]")?.addEventListener("click", closeLogin);
  const tabs = [...popup.querySelectorAll<HTMLElement>("[data-tab]")];
  for (const tab of tabs) tab.addEventListener("click", () => $login.set(tabName(tab)));
  popup.querySelector("[role=tablist]")?.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent) || !/^(?:Arrow(?:Left|Right)|Home|End)$/.test(event.key)) return;
    event.preventDefault();
    // With two tabs every way leads to the other one.
    const wanted = { Home: tabs[0], End: tabs[1] }[event.key] ?? tabs.find((tab) => tab.tabIndex !== 0);
    if (!wanted) return;
    $login.set(tabName(wanted));
    wanted.focus();
  });
  startForms(popup);
  return { popup, ways: startWays(popup) };
}

function turnTo(popup: HTMLElement, name: LoginTab): void {
  const focused = popup.contains(document.activeElement) && document.activeElement?.matches("[data-tab]");
  for (const tab of popup.querySelectorAll<HTMLElement>("[data-tab]")) {
    tab.setAttribute("aria-selected", String(tabName(tab) === name));
    tab.tabIndex = tabName(tab) === name ? 0 : -1;
  }
  for (const panel of popup.querySelectorAll<HTMLElement>("[data-panel]")) {
    panel.hidden = panel.dataset["panel"] !== name;
    if (!panel.hidden && !focused) focusFirstField(panel);
  }
}

/** On a phone the keyboard would come up unasked and cover half of what somebody has not read yet. */
function focusFirstField(panel: HTMLElement): void {
  const keyboard = matchMedia("(hover: hover) and (pointer: fine)").matches;
  const field = keyboard ? panel.querySelector<HTMLElement>("form:not([hidden]) input") : null;
  (field ?? panel.closest<HTMLElement>("[role=dialog]"))?.focus();
}

function tabName(tab: HTMLElement): LoginTab {
  return tab.dataset["tab"] === "signUp" ? "signUp" : "signIn";
}
