import type { Environment, KeyStorage } from "#lib/client/environment.ts";

/** A storage shared by tabs: a change is told to every tab but the one that made it, as browsers do. */
export function sharedStorage() {
  const values = new Map<string, string>();
  const tabs: EventTarget[] = [];

  function view(own: EventTarget): KeyStorage {
    tabs.push(own);
    const tell = () => tabs.filter((tab) => tab !== own).forEach((tab) => tab.dispatchEvent(new Event("storage")));
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem(key, value) {
        if (values.get(key) === value) return;
        values.set(key, value);
        tell();
      },
      removeItem(key) {
        if (values.delete(key)) tell();
      },
    };
  }
  return { values, view };
}

/** A clock that moves by hand, with its timers. */
function handClock(start = Date.parse("2026-10-03T12:00:00.000Z")) {
  let now = start;
  let timers: Array<{ at: number; work: () => void }> = [];

  function advance(milliseconds: number): void {
    const end = now + milliseconds;
    for (let due = nextDue(end); due; due = nextDue(end)) {
      const current = due;
      now = current.at;
      timers = timers.filter((timer) => timer !== current);
      current.work();
    }
    now = end;
  }

  function nextDue(end: number) {
    return timers.filter((timer) => timer.at <= end).toSorted((a, b) => a.at - b.at)[0];
  }

  function after(milliseconds: number, work: () => void): () => void {
    const timer = { at: now + milliseconds, work };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  }

  return { now: () => now, after, advance, waiting: () => timers.length };
}

/** A browser that is all fake but for its random numbers. */
export function fakeBrowser(changes: Partial<Environment> = {}) {
  const clock = handClock();
  const events = changes.events ?? new EventTarget();
  const local = sharedStorage();
  const session = sharedStorage();
  const environment: Environment = {
    now: clock.now,
    ahead: 0,
    after: clock.after,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    fetch: () => Promise.reject(new TypeError("no network")),
    localStorage: once(() => local.view(events)),
    sessionStorage: once(() => session.view(events)),
    events,
    online: () => true,
    userAgent: () => "Mozilla/5.0 (iPhone) Version/18.5 Safari/604.1",
    width: () => 390,
    query: () => "",
    meta: (name) => (name === "app-secret" ? "test-secret" : ""),
    darkPreference: () => null,
    root: () => null,
    reload: () => undefined,
    ...changes,
  };
  return { environment, clock, local, session };
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
