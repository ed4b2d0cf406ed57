import { fullPath } from "#lib/client/arrival.ts";
import { environment } from "#lib/client/environment.ts";
import { isRecord, parseJson, stringOf } from "#lib/client/json.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { type TextField, textFieldsIn, typeInto } from "#lib/client/text-fields.ts";

const key = "drafts";
/** A page that is still here after so long did not reload, and what was noted for it has no use. */
const toLeave = 5000;
/** An older draft is not of this reload. */
const longestReload = 60_000;
/** Fields that islands make later are waited for so long. */
const timeout = 60_000;

let kept = false;

/** Notes what is typed on this page, for the reload that is about to come. */
export function keepDrafts(): void {
  kept = true;
  note(written(), true);
  setTimeout(() => {
    kept = false;
    environment.sessionStorage()?.removeItem(key);
  }, toLeave);
}

/**
 * People go on typing until the reload that was noted for comes. Their own looks like any other leaving; what is searched for is asked
 * again, not written on.
 */
function keepLeaving(): void {
  if (kept) return note(written(), true);
  const fields = written().filter(([, field]) => field.type !== "search");
  if (fields.length > 0) note(fields, false);
}

/** `meant` for a reload, not for wherever the reader goes. */
function note(written: [name: string, field: TextField][], meant: boolean): void {
  const fields = Object.fromEntries(written.map(([name, field]) => [name, field.value]));
  const focused = allFields().find(([, field]) => field === document.activeElement)?.[0] ?? "";
  const draft = JSON.stringify({ at: environment.now(), path: fullPath(), fields, focused, meant });
  writeStorage(environment.sessionStorage(), key, draft);
}

/** Puts back what was typed before a reload, into fields nobody has touched since; those made later too. */
export function restoreDrafts(): void {
  environment.events.addEventListener("preload-error", keepDrafts);
  addEventListener("pagehide", keepLeaving);
  const storage = environment.sessionStorage();
  const draft = parseJson(storage?.getItem(key) ?? null);
  storage?.removeItem(key);
  if (!isRecord(draft) || !isRecord(draft["fields"])) return;
  if (draft["meant"] !== true && !isReload()) return;
  if (draft["path"] !== fullPath() || environment.now() - Number(draft["at"]) > longestReload) return;
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

function isReload(): boolean {
  const [arrival] = performance.getEntriesByType("navigation");
  return arrival instanceof PerformanceNavigationTiming && arrival.type === "reload";
}

function written(): [name: string, field: TextField][] {
  return allFields().filter(([, field]) => field.value !== field.defaultValue);
}

/** Fields by a name that is the same after a reload, and another one in a dialog about another thing. */
function allFields(): [name: string, field: TextField][] {
  const seen = new Map<string, number>();
  return textFieldsIn(document).map((field) => {
    const about = field.closest("dialog")?.querySelector("h2")?.textContent ?? "";
    const name = [about, field.name || field.id, field.defaultValue].join(" ");
    const place = seen.get(name) ?? 0;
    seen.set(name, place + 1);
    return [`${name} ${place}`, field];
  });
}
