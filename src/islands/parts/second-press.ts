import type { MouseEvent } from "react";

/** Milliseconds within which two presses of one place are a double press. */
const apart = 500;

interface Press {
  button: Element;
  label: string | undefined;
  x: number;
  y: number;
  at: number;
}

let last: Press | null = null;

/**
 * Whether this click is the second of a double press whose first one was for another button of the same `label`, which stood here: a line
 * that was removed has let the next one move up. Browsers count it as a first click then. Keys have no place and are never meant.
 */
export function isMeantForGone({ currentTarget, clientX, clientY, detail }: MouseEvent, label?: string): boolean {
  const before = last;
  last = { button: currentTarget, label, x: clientX, y: clientY, at: Date.now() };
  if (detail === 0 || before === null || before.button === currentTarget || before.label !== label) return false;
  return Math.hypot(clientX - before.x, clientY - before.y) <= 4 && last.at - before.at < apart;
}
