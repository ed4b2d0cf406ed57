import { fullPath } from "#lib/client/arrival.ts";
import { environment } from "#lib/client/environment.ts";
import { isRecord, parseJson, stringOf } from "#lib/client/json.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { $session } from "#lib/client/stores/session.ts";
import { type TextField, textFieldsIn, typeInto } from "#lib/client/text-fields.ts";

const key = "drafts";
/** The same for what is written when the session ends: the page opens again after a sign-in on another page. */
const endedKey = "drafts-of-ended-session";
/** Milliseconds to sign in again. */
const maxSignInTime = 30 * 60_000;
/** A page still open after this many milliseconds has not reloaded, so its stored texts are removed. */
const toLeave = 5000;
/** An older draft belongs to an earlier reload. */
const maxReloadTime = 60_000;
/** Milliseconds to wait for fields rendered later by islands. */
const timeout = 60_000;

let kept = false;

/** Stores the text typed on this page for the reload that follows. */
export function keepDrafts(): void {
  kept = true;
  note(written(), true);
  setTimeout(() => {
    kept = false;
    environment.sessionStorage()?.removeItem(key);
  }, toLeave);
}

/** Stores it for its writer's return: pages for members are left when their session has ended. */
function keepForSignIn(): void {
  const draft = { ...draftOf(written(), true), user: $session.get().user?.id };
  writeStorage(environment.sessionStorage(), endedKey, JSON.stringify(draft));
  setTimeout(() => environment.sessionStorage()?.removeItem(endedKey), toLeave);
}

/**
 * Stores text typed between the first save and the reload. A reload or a step back by the user looks like leaving the page; search fields
 * are then left out, because their term is submitted, not continued.
 */
function keepLeaving(): void {
  if (kept) return note(written(), true);
  const fields = written().filter(([, field]) => field.type !== "search");
  if (fields.length > 0) note(fields, false);
}

/** `meant`: for a reload, not for leaving the page. */
function note(written: [name: string, field: TextField][], meant: boolean): void {
  writeStorage(environment.sessionStorage(), key, JSON.stringify(draftOf(written, meant)));
}

function draftOf(written: [name: string, field: TextField][], meant: boolean) {
  const fields = Object.fromEntries(written.map(([name, field]) => [name, field.value]));
  const focused = allFields().find(([, field]) => field === document.activeElement)?.[0] ?? "";
  return { at: environment.now(), path: fullPath(), fields, focused, meant };
}

/**
 * Restores the text typed before a reload, or before the page was left and returned to by the browser's buttons, into fields that are
 * unchanged since, including fields rendered later.
 */
export function restoreDrafts(): void {
  environment.events.addEventListener("preload-error", keepDrafts);
  environment.events.addEventListener("session-ended", keepForSignIn);
  addEventListener("pagehide", keepLeaving);
  const draft = ofEndedSession() ?? ofReload();
  if (!isRecord(draft) || !isRecord(draft["fields"])) return;
  const texts = new Map(Object.entries(draft["fields"]).map(([name, text]) => [name, stringOf(text)]));
  let focused = stringOf(draft["focused"]);

  const putBack = (): void => {
    for (const [name, field] of allFields()) {
      const text = texts.get(name);
      if (texts.delete(name) && text && field.value === field.defaultValue) typeInto(field, text);
      if (name !== focused) continue;
      focused = "";
      if (document.activeElement === document.body) field.focus({ preventScroll: true });
    }
    if (texts.size === 0 && focused === "") observer.disconnect();
  };
  const observer = new MutationObserver(putBack);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), timeout);
  putBack();
}

function ofReload(): unknown {
  const storage = environment.sessionStorage();
  const draft = parseJson(storage?.getItem(key) ?? null);
  // Another page's waits for the step forward to it.
  if (!isRecord(draft) || draft["path"] !== fullPath()) return null;
  storage?.removeItem(key);
  if (draft["meant"] !== true && !isReturn()) return null;
  return isFor(draft, maxReloadTime) ? draft : null;
}

/** Null also for anybody but its writer, and on the page where they sign in. */
function ofEndedSession(): unknown {
  const storage = environment.sessionStorage();
  const draft = parseJson(storage?.getItem(endedKey) ?? null);
  if (!isRecord(draft) || !isFor(draft, maxSignInTime)) return null;
  storage?.removeItem(endedKey);
  return draft["user"] === $session.get().user?.id ? draft : null;
}

function isFor(draft: Record<string, unknown>, maxAge: number): boolean {
  return draft["path"] === fullPath() && environment.now() - Number(draft["at"]) <= maxAge;
}

/** The page was reloaded, or is there again by back or forward: on a phone a gesture that was meant for what was open over it. */
function isReturn(): boolean {
  const [arrival] = performance.getEntriesByType("navigation");
  return arrival instanceof PerformanceNavigationTiming && ["reload", "back_forward"].includes(arrival.type);
}

function written(): [name: string, field: TextField][] {
  return allFields().filter(([, field]) => field.value !== field.defaultValue);
}

/** Fields by a name that is stable across reloads, and different for dialogs about different content. */
function allFields(): [name: string, field: TextField][] {
  const seen = new Map<string, number>();
  return textFieldsIn(document).map((field) => {
    const about = field.closest("dialog")?.querySelector("h2")?.textContent ?? "";
    const name = [about, field.name || field.id, field.defaultValue].join(" ");
    const index = seen.get(name) ?? 0;
    seen.set(name, index + 1);
    return [`${name} ${index}`, field];
  });
}
