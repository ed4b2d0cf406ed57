import { requireMember } from "#lib/client/stores/login.ts";
import { openOverlay } from "#lib/client/stores/overlay.ts";
import type { CollectContentType } from "#lib/contract/schemas/collects.ts";

/** Milliseconds a finger rests on a button to mean more than a press. */
const longPress = 500;

interface Thing {
  contentType: CollectContentType;
  targetId: number;
}

/** Asks a member which folder; anybody else logs in first. */
export function chooseFolder(thing: Thing, onDone: (collects: number) => void): void {
  requireMember(() => openOverlay({ name: "folders", thing, onDone }));
}

/** Calls back for a long press, a right click and the menu key; the press that ends a long one does nothing more. */
export function onLongPress(button: HTMLElement, act: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let done = false;

  function fire(): void {
    clearTimeout(timer);
    if (done) return;
    done = true;
    act();
  }

  button.addEventListener("pointerdown", (event) => {
    done = false;
    clearTimeout(timer);
    if (event.pointerType === "touch") timer = setTimeout(fire, longPress);
  });
  for (const type of ["pointerup", "pointercancel", "pointerleave"]) {
    button.addEventListener(type, () => clearTimeout(timer));
  }
  button.addEventListener("keydown", () => {
    done = false;
  });
  button.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    fire();
  });
  button.addEventListener(
    "click",
    (event) => {
      if (!done) return;
      done = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
