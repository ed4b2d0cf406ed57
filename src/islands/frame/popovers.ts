interface Open {
  popover: HTMLElement;
  /** Element that closes it when pressed, and gets the focus afterwards. */
  opener: HTMLElement | null;
}

let open: Open | null = null;

/**
 * Minimal polyfill of popovers for supported browsers without them: Chrome before 114, Safari before 17, Firefox before 125. One is open at
 * a time; a press outside and Esc close it; one with `autofocus` gets the focus. Styles select open ones by `data-open`.
 */
export function addPopovers(): void {
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement, { source = null }: { source?: HTMLElement | null } = {}) {
      show(this, source);
    },
    hidePopover(this: HTMLElement) {
      if (open?.popover === this) hide();
    },
  });
  document.addEventListener("click", onPress, true);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
}

function onPress({ target }: Event): void {
  if (!(target instanceof Element) || open?.popover.contains(target)) return;
  const before = open;
  hide();
  const button = target.closest<HTMLElement>("[popovertarget]");
  const popover = document.getElementById(button?.getAttribute("popovertarget") ?? "");
  if (popover && before?.popover !== popover) show(popover, button);
}

function show(popover: HTMLElement, opener: HTMLElement | null): void {
  hide();
  open = { popover, opener };
  popover.dataset.open = "";
  if (popover.autofocus) popover.focus();
}

function hide(): void {
  if (!open) return;
  const { popover, opener } = open;
  open = null;
  if (popover.contains(document.activeElement)) opener?.focus();
  delete popover.dataset.open;
  // Dispatched asynchronously, as in browsers: the press that closes it is still being handled.
  setTimeout(() => popover.dispatchEvent(Object.assign(new Event("toggle"), { newState: "closed" })));
}
