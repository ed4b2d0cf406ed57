/** Ref of a button in a line: when it goes while it has the focus, e.g. with the line it deleted, that moves to the line, or to what is beside it. */
export function keepPlace(button: HTMLElement | null): (() => void) | undefined {
  if (!button) return;
  return () => {
    const line = button.closest("li");
    if (!line || document.activeElement !== button) return;
    const places = [line, line.nextElementSibling, line.previousElementSibling, line.closest("dialog, #main")];
    queueMicrotask(() => {
      const place = places.find((one) => one?.isConnected);
      if (document.activeElement !== document.body || !(place instanceof HTMLElement)) return;
      // Not one of its buttons: a key that is held down would press that too.
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
    });
  };
}
