import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";

interface Props {
  className: string;
  /** Its name: the words, or the id of the heading in it that says them. */
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  /** A press beside it closes it too. */
  closesBeside?: boolean;
  /** Asked for by Esc or a press beside it. Whoever drew it takes it away. */
  onClose: () => void;
  ref?: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
}

/**
 * What stands over the page while it is drawn: nothing else can be reached, no key of it reaches the page, and afterwards the focus
 * goes back to where it was.
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
      onClose={onClose}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Tab" && !event.defaultPrevented) goRound(event);
      }}
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      // A text dragged out of a field ends beside it, and is no press there.
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

/** From the last stop to the first and back: browsers would lead out into their own bars, or nowhere. */
function goRound(event: KeyboardEvent<HTMLDialogElement>): void {
  const dialog = event.currentTarget;
  const inside = [...dialog.querySelectorAll<HTMLElement>(stops)].filter((stop) => stop.tabIndex >= 0 && isShown(stop));
  const [from, to] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]];
  const here = document.activeElement;
  if (here !== from && !(event.shiftKey && here === dialog)) return;
  event.preventDefault();
  to?.focus();
}

/** What opened it may be gone by now, as the buttons of guests are for a member. */
function giveBack(opener: Element | null): void {
  const visible = opener instanceof HTMLElement && opener !== document.body && isShown(opener);
  const place = visible ? opener : document.querySelector<HTMLElement>("#main");
  place?.focus({ preventScroll: true });
}

/** Safari has no `checkVisibility` before 17.4. */
function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}

function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}
