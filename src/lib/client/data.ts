import { nanoquery } from "@nanostores/query";
import { atom, onMount, onStart, type ReadableAtom } from "nanostores";
import type { CallName } from "../contract/calls.ts";
import type { Output, Sent } from "../contract/shapes.ts";
import { api } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { errorText } from "./error-text.ts";
import { $leftMember, $session } from "./stores/session.ts";
import { showToast } from "./stores/toast.ts";

/** Fetched data: loading, failed with a message to display, or ready. */
export type Loadable<Data> =
  /** `isForgotten`: whoever it was for is signed out. */
  { state: "loading"; isForgotten?: true } | { state: "failed"; message: string } | { state: "ready"; data: Data };

export type Query<Data> = ReturnType<typeof createQuery<Data>>;

/** A read that was superseded by a later one is retried after this many milliseconds, because this query still needs its own result. */
const again = 500;

/** By key. */
const known = new Map<string, { reload(): Promise<void>; forget(): void }>();

/** Responses of known queries only: one may arrive when the form that it was for is closed. */
class Responses extends Map<string, object> {
  override set(key: string, response: object): this {
    return known.has(key) ? super.set(key, response) : this;
  }
}

const cache = new Responses();

const [createAnswer, , { invalidateKeys }] = nanoquery({
  cache,
  dedupeTime: 0,
  cacheLifetime: Infinity,
  onErrorRetry: ({ error, retryCount }) => (errorText(error) === null && retryCount <= 3 ? again : null),
});

/** By call and input: all callers with the same input share one query. */
const queries = new Map<string, unknown>();

/** Query of a call with this input. */
export function queryOf<Name extends CallName>(name: Name, input: Sent<Name>): Query<Output<Name>> {
  const key = keyOf(name, input);
  const made = queries.get(key);
  if (isQueryOf(name, made)) return made;
  const query = createQuery(key, () => api.call(name, input), { revalidateOnFocus: true });
  queries.set(key, query);
  return query;
}

/** Like `queryOf`, but not shared: a form must start from fresh data, and nothing of it is kept once the form is closed. */
export function freshOf<Name extends CallName>(name: Name, input: Sent<Name>): Query<Output<Name>> {
  return createQuery(`${keyOf(name, input)} ${(fresh += 1)}`, () => api.call(name, input), { isShared: false });
}

let fresh = 0;

/**
 * A store of fetched data. It is fetched when the first listener subscribes, and fetched again on later mounts, when the cached data is
 * displayed at once. Data stays displayed while it is reloaded, and if that fails. If `key` depends on a call, it starts with the call's
 * name and a space: see `refresh`. With `revalidateOnFocus` it is fetched again when the page regains focus, because another tab may have
 * changed it. A query that is not shared has a key of its own, and drops its data when its last listener has left.
 */
export function createQuery<Data>(
  key: string,
  fetcher: () => Promise<Data>,
  { revalidateOnFocus = false, isShared = true } = {},
) {
  const $answer = createAnswer<Data, unknown>(key, { fetcher: fetchLatest, revalidateOnFocus });
  const $state = atom<Loadable<Data>>({ state: "loading" });
  /** Whether it was to be reloaded while nothing displayed it. */
  let isStale = false;
  let changes = 0;

  /**
   * Data that was changed while its request was on its way is newer than the response. What was fetched for somebody who has signed out
   * meanwhile is refused to who is here now.
   */
  async function fetchLatest(): Promise<Data> {
    const before = changes;
    const asker = $session.get().user;
    const data = await fetcher();
    if (asker !== null && $session.get().user === null) throw new ApiError({ status: 403 });
    return changes === before ? data : fetchLatest();
  }

  // React reads a store before it subscribes to it. With `onMount` the store stays active in between, even if the response arrives then.
  onMount($state, () => {
    known.set(key, { reload, forget });
    // Fetched now.
    if (isForgotten($state.value)) $state.set({ state: "loading" });
    const leave = $answer.subscribe(({ data, error, loading }) => {
      const now = $state.value;
      const message = loading || error === undefined ? null : errorText(error);
      if (data !== undefined) {
        if (now.state !== "ready" || now.data !== data) $state.set({ state: "ready", data });
      } else if (now.state !== "ready" && !(isForgotten(now) && (message === null || isRefusal(error)))) {
        $state.set(message === null ? { state: "loading" } : { state: "failed", message });
      }
    });
    return () => {
      leave();
      revalidateStale();
      if (!isShared) drop();
    };
  });
  onStart($state, revalidateStale);

  function revalidateStale(): void {
    if (!isStale) return;
    isStale = false;
    $answer.revalidate();
  }

  /** Fetches the data again; resolves when the request has succeeded or failed. */
  async function reload(): Promise<void> {
    // A response already in flight may be older than the change that calls for the reload.
    await $answer.value?.promise?.catch(ignore);
    await inSight();
    isStale = true;
    // What nothing displays, such as the list of a deleted folder, is fetched when it is displayed again.
    if ($state.lc > 0) revalidateStale();
    await $answer.value?.promise?.catch(ignore);
  }

  function forget(): void {
    const now = $state.value;
    // What is asked for first by the guest whom the page has gone on as is on its way.
    const isOfMember = $leftMember.get() && (now.state === "ready" || isForgotten(now));
    $state.set({ state: "loading", ...((isOfMember || $session.get().user === null) && { isForgotten: true }) });
  }

  function drop(): void {
    known.delete(key);
    cache.delete(key);
    forget();
  }

  const $shown: ReadableAtom<Loadable<Data>> = $state;
  return Object.assign($shown, {
    reload,
    /** Changes the displayed data, after a response or optimistically; returns a function that reverts the change. */
    change(update: (data: Data) => Data): () => void {
      const before = $state.value;
      if (before.state !== "ready") return ignore;
      const data = update(before.data);
      if (data !== before.data) changes += 1;
      $answer.mutate(data);
      return () => {
        const now = $state.value;
        if (now.state === "ready" && now.data === data) $answer.mutate(before.data);
        else void reload();
      };
    },
  });
}

const isForgotten = (now: Loadable<unknown>) => now.state === "loading" && now.isForgotten === true;

/** Whether somebody without an account, as whom the page has gone on, may not see it. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 403;

/** Reloads all data that depends on these calls, after an action that changed it. */
export async function refresh(...names: CallName[]): Promise<void> {
  const touched = [...known].filter(([key]) => names.some((name) => key.startsWith(`${name} `)));
  await Promise.all(touched.map(([, { reload }]) => reload()));
}

export function keyOf(name: CallName, input: object): string {
  return `${name} ${JSON.stringify(input)}`;
}

/**
 * Displays the result of an action before the server confirms it: `show` changes the data and returns a function that reverts it. If the
 * request fails, the change is reverted and the error is shown in a toast. Returns true on success.
 */
export async function optimistic(show: () => () => void, send: () => Promise<unknown>): Promise<boolean> {
  const putBack = show();
  try {
    await send();
    return true;
  } catch (error) {
    putBack();
    showError(error);
    return false;
  }
}

/**
 * Runs one action at a time, or one on each thing that is named: calls while it runs are ignored. Errors are shown in a toast. `$busy` tells
 * whether any runs.
 */
export function createAct() {
  const $busy = atom(false);
  const running = new Set<string | number>();

  async function run(work: () => Promise<unknown>, on: string | number = ""): Promise<void> {
    if (running.has(on)) return;
    running.add(on);
    $busy.set(true);
    try {
      await work();
    } catch (error) {
      showError(error);
    } finally {
      running.delete(on);
      $busy.set(running.size > 0);
    }
  }

  return { $busy, run };
}

/** Shows an error in a toast, unless it is silent. */
export function showError(error: unknown): void {
  const message = errorText(error);
  if (message !== null) showToast(message, "error");
}

// One member's data must not be displayed to the next user; after signing out nothing is fetched again.
let last = $session.get().user?.id;
/** Whether there has been a user whose data may be here. */
let had = last !== undefined;
$session.listen(({ user }) => {
  // Knows only who was there when it was read.
  $leftMember.get();
  if (user?.id === last) return;
  last = user?.id;
  if (had) {
    for (const { forget } of known.values()) forget();
    if (user) invalidateKeys(() => true);
  }
  had ||= user !== null;
});

/** Resolves when the page is visible: hidden pages fetch nothing. */
function inSight(): Promise<void> {
  return new Promise((resolve) => {
    if (!globalThis.document?.hidden) resolve();
    else document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });
}

function ignore(): void {}

/** Type guard: the query is stored under a key that starts with this name. */
function isQueryOf<Name extends CallName>(_name: Name, query: unknown): query is Query<Output<Name>> {
  return query !== undefined;
}
