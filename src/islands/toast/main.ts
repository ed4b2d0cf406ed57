import { $toast, holdToast, releaseToast, type Toast } from "#lib/client/stores/toast.ts";

const region = document.querySelector<HTMLElement>("[data-toasts]");
if (region) {
  region.addEventListener("pointerenter", holdToast, true);
  region.addEventListener("pointerleave", releaseToast, true);
  $toast.subscribe(([first]) => show(region, first));
}

/** The first toast of the queue is on screen; it waits while the pointer is over it. */
function show(region: HTMLElement, toast: Toast | undefined): void {
  if (region.firstElementChild?.id === `toast-${toast?.id}`) return;
  if (toast) raise(region);
  region.replaceChildren(...(toast ? [element(toast)] : []));
  say(toast?.text ?? "");
}

/** Behind a modal dialog nothing is read out, whatever stands on top: the words stand in the dialog too, for readers only. */
let spoken: HTMLElement | null = null;

function say(text: string): void {
  spoken?.remove();
  spoken = null;
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  if (text === "" || !dialog) return;
  const line = document.createElement("p");
  line.className = "visually-hidden";
  line.role = "status";
  dialog.append(line);
  spoken = line;
  // Readers hear of what changes in a region, not of what it came with.
  requestAnimationFrame(() => {
    line.textContent = text;
  });
}

/** Over a dialog that has opened since: what is shown last stands on top. Browsers without popovers leave it below. */
function raise(region: HTMLElement): void {
  if (!("popover" in region)) return;
  region.hidePopover();
  region.showPopover();
}

function element(toast: Toast): HTMLElement {
  const line = document.createElement("p");
  line.id = `toast-${toast.id}`;
  line.className = "toast";
  line.dataset.kind = toast.kind;
  line.textContent = toast.text;
  return line;
}
