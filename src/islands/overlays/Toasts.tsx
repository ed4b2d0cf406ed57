import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { $toast, dismissToast, holdToast, releaseToast, type Toast } from "#lib/client/stores/toast.ts";

/** Displays the first toast of the queue; hovering pauses its timer, pressing dismisses it. */
export function Toasts() {
  const region = useRef<HTMLDivElement>(null);
  // Screen readers announce changes of a live region, but not its first content: it is hydrated empty.
  const [toast] = useStore($toast, { ssr: "initial" });
  const from = useRef<Element | null>(null);
  useEffect(() => {
    if (toast) raise(region.current);
  }, [toast]);

  function act({ id, action }: Toast): void {
    const element = from.current;
    dismissToast(id);
    action?.act();
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  }

  return (
    <div
      className="toasts"
      role="status"
      aria-live="polite"
      popover="manual"
      ref={region}
      onPointerEnter={holdToast}
      onPointerLeave={releaseToast}
      onFocus={(event) => {
        from.current = event.relatedTarget;
        holdToast();
      }}
      onBlur={releaseToast}
      data-toasts=""
    >
      {toast && (
        <p className="toast" data-kind={toast.kind} key={toast.id} onClick={() => dismissToast(toast.id)}>
          {toast.text}
          {toast.action && (
            <button
              type="button"
              onClick={(event) => {
                event.stopPropagation();
                act(toast);
              }}
            >
              {toast.action.label}
            </button>
          )}
        </p>
      )}
      {toast && <SpokenInDialog toast={toast} key={`spoken-${toast.id}`} />}
    </div>
  );
}

/** Moves the toast above dialogs opened since: the last popover shown is on top. Without popover support it stays below. */
function raise(region: HTMLElement | null): void {
  if (!region || !("popover" in region)) return;
  region.hidePopover();
  region.showPopover();
}

/**
 * Live regions outside a modal dialog are not announced, even if they are on top: the text is repeated inside the dialog for screen
 * readers.
 */
function SpokenInDialog({ toast }: { toast: Toast }) {
  const [dialog] = useState(() => [...document.querySelectorAll("dialog:modal")].at(-1));
  const [text, setText] = useState("");
  useEffect(() => {
    const frame = requestAnimationFrame(() => setText(toast.text));
    return () => cancelAnimationFrame(frame);
  }, [toast]);
  const line = (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
  return dialog ? createPortal(line, dialog) : null;
}
