import { atom } from "nanostores";
import { environment } from "../environment.ts";
import { isRecord, parseJson, stringOf } from "../json.ts";
import { writeStorage } from "../storage.ts";

const kinds = ["info", "success", "error"] as const;

export interface Toast {
  id: number;
  text: string;
  kind: (typeof kinds)[number];
  /** Milliseconds it is displayed, not counting the time it is held. */
  duration: number;
  action?: ToastAction;
}

/** Button of a toast, e.g. 撤销. */
export interface ToastAction {
  label: string;
  act: () => void;
}

const minDuration = 2000;
/** Number of characters that can be read within the shortest duration. */
const glance = 10;
const perCharacter = 150;
/** Minimum milliseconds left after the pointer or focus leaves. */
const afterHold = 1000;
/** Minimum milliseconds with a button, so that it can be reached by keyboard too. */
const withAction = 6000;

/** Queue of toasts: the first is displayed, the rest wait. */
export const $toast = atom<readonly Toast[]>([]);

let lastId = 0;
let running: { cancel(): void; endsAt: number } | null = null;
let remaining = 0;
let held = false;

/**
 * Queues a toast, unless the same text is displayed or queued already. A toast with an action replaces an earlier one with an action,
 * because that would no longer undo the last change.
 */
export function showToast(text: string, kind: Toast["kind"] = "info", action?: ToastAction): void {
  if (action) for (const toast of $toast.get()) if (toast.action) dismissToast(toast.id);
  const queue = $toast.get();
  if (queue.some((toast) => toast.text === text)) return;
  const duration = Math.max(durationOf(text), action ? withAction : 0);
  const toast = { id: ++lastId, text, kind, duration, ...(action && { action }) };
  $toast.set([...queue, toast]);
  if (queue.length === 0) start(toast.duration);
}

/** Removes a toast before its time. */
export function dismissToast(id: number): void {
  const [shown, ...waiting] = $toast.get();
  if (shown?.id === id) next();
  else if (shown) $toast.set([shown, ...waiting.filter((toast) => toast.id !== id)]);
}

/** Pauses the timer while the toast is hovered or focused. */
export function holdToast(): void {
  if (running === null) return;
  held = true;
  remaining = Math.max(afterHold, running.endsAt - environment.now());
  stop();
}

/** Resumes the timer. */
export function releaseToast(): void {
  if (!held) return;
  held = false;
  start(remaining);
}

/** Milliseconds a toast has to be there to be noticed. */
const noticed = 1500;
const key = "toasts";

/** Leaves what nobody can have read, because the page is left at once, to the next page. Buttons stay behind: they act on this one. */
export function passToastsOn(): void {
  const [shown, ...waiting] = $toast.get();
  const isNew = shown && running && running.endsAt - environment.now() > shown.duration - noticed;
  const unread = [...(isNew ? [shown] : []), ...waiting].filter(({ action }) => !action);
  if (unread.length === 0) return;
  const said = unread.map(({ text, kind }) => ({ text, kind }));
  writeStorage(environment.sessionStorage(), key, JSON.stringify(said));
}

/** Shows what the page before has left. */
export function takeToastsOver(): void {
  const storage = environment.sessionStorage();
  const said = parseJson(storage?.getItem(key) ?? null);
  if (!Array.isArray(said)) return;
  storage?.removeItem(key);
  for (const one of said) {
    const kind = isRecord(one) ? kinds.find((name) => name === one["kind"]) : undefined;
    if (kind && isRecord(one)) showToast(stringOf(one["text"]), kind);
  }
}

/** Milliseconds: two seconds, and more for every character beyond the first ten. */
export function durationOf(text: string): number {
  return minDuration + perCharacter * Math.max(0, [...text].length - glance);
}

function start(milliseconds: number): void {
  running = { cancel: environment.after(milliseconds, next), endsAt: environment.now() + milliseconds };
}

function stop(): void {
  running?.cancel();
  running = null;
}

/** Dismissing a held toast also ends the hold. */
function next(): void {
  stop();
  held = false;
  const waiting = $toast.get().slice(1);
  $toast.set(waiting);
  if (waiting[0]) start(waiting[0].duration);
}
