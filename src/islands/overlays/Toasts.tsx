import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { $toast, dismissToast, holdToast, releaseToast, type Toast } from "#lib/client/stores/toast.ts";

/** The first toast of the queue is on screen; it waits while the pointer is over it, and goes when it is pressed. */
export function Toasts() {
  const region = useRef<HTMLDivElement>(null);
  // Readers hear of what changes in a region, not of what it came with: it is hydrated empty.
  const [toast] = useStore($toast, { ssr: "initial" });
  const from = useRef<Element | null>(null);
  useEffect(() => {
    if (toast) raise(region.current);
  }, [toast]);

  function act({ id, action }: Toast): void {
    const place = from.current;
    dismissToast(id);
    action?.act();
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
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
              {toast.action.words}
            </button>
          )}
        </p>
      )}
      {toast && <SpokenInDialog toast={toast} key={`spoken-${toast.id}`} />}
    </div>
  );
}

/** Over a dialog that has opened since: what is shown last stands on top. Browsers without popovers leave it below. */
function raise(region: HTMLElement | null): void {
  if (!region || !("popover" in region)) return;
  region.hidePopover();
  region.showPopover();
}

/** Behind a modal dialog nothing is read out, whatever stands on top: the words stand in the dialog too, for readers only. */
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
