import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";

interface Props {
  className: string;
  /** Accessible name: a text, or the id of the heading inside that names it. */
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  /** Whether a press outside closes it too. */
  closesBeside?: boolean;
  /** Called on Esc or a press outside. The parent unmounts it. */
  onClose: () => void;
  ref?: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
}

/**
 * A modal dialog, open while it is mounted: the rest of the page is inert, key events do not reach the page, and afterwards the focus
 * returns to where it was.
 */
export function Modal({
  className,
  label,
  labelledBy,
  describedBy,
  closesBeside = false,
  onClose,
  ref,
  children,
}: Props) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  const pressedBeside = useRef(false);

  useLayoutEffect(() => (dialog.current ? showOver(dialog.current) : undefined), [dialog]);

  return (
    <dialog
      className={className}
      ref={dialog}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      tabIndex={-1}
      // In React, what happens in a dialog that this one has opened comes through here, too.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Tab" && !event.defaultPrevented) goRound(event);
      }}
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      // Dragging a selection out of a field ends outside the dialog, but is no press there.
      onClick={(event) => closesBeside && pressedBeside.current && isBeside(event) && onClose()}
    >
      {children}
    </dialog>
  );
}

function showOver(dialog: HTMLDialogElement): () => void {
  const opener = document.activeElement;
  dialog.showModal();
  return () => {
    dialog.close();
    giveBack(opener);
  };
}

const stops = ["a[href]", "summary", "[tabindex='0']"]
  .concat(["button", "input", "select", "textarea"].map((control) => `${control}:not(:disabled)`))
  .join(", ");

/** Cycles the focus from the last element to the first and back: browsers would move it to their own toolbars, or nowhere. */
function goRound(event: KeyboardEvent<HTMLDialogElement>): void {
  const dialog = event.currentTarget;
  const inside = [...dialog.querySelectorAll<HTMLElement>(stops)].filter((stop) => stop.tabIndex >= 0 && isShown(stop));
  const [from, to] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]];
  const here = document.activeElement;
  if (here !== from && !(event.shiftKey && here === dialog)) return;
  event.preventDefault();
  to?.focus();
}

/** The opener may no longer be displayed, e.g. guests' buttons after a login. */
function giveBack(opener: Element | null): void {
  const visible = opener instanceof HTMLElement && opener !== document.body && isShown(opener);
  const element = visible ? opener : document.querySelector<HTMLElement>("#main");
  element?.focus({ preventScroll: true });
  // The opener may be removed together with the dialog, e.g. a list's line that was deleted in it.
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
  });
}

/** Safari before 17.4 lacks `checkVisibility`. */
function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}

function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}
