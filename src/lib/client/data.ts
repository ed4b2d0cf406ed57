import { nanoquery } from "@nanostores/query";
import { atom, onStart, onStop, type ReadableAtom } from "nanostores";
import type { CallName } from "../contract/calls.ts";
import type { Output, Sent } from "../contract/shapes.ts";
import { api } from "./api.ts";
import { errorText } from "./error-text.ts";
import { $session } from "./stores/session.ts";
import { showToast } from "./stores/toast.ts";

/** Something fetched: on its way, failed with words for the reader, or here. */
export type Loadable<Data> = { state: "loading" } | { state: "failed"; words: string } | { state: "ready"; data: Data };

export type Query<Data> = ReturnType<typeof createQuery<Data>>;

/** A read that a later one took the place of is asked again: there may be somebody waiting for just this one. */
const again = 500;

const [createAnswer, createWork, { invalidateKeys }] = nanoquery({
  dedupeTime: 0,
  cacheLifetime: Infinity,
  onErrorRetry: ({ error, retryCount }) => (errorText(error) === null && retryCount <= 3 ? again : null),
});

/** By call and input: everybody who asks the same shares one. */
const queries = new Map<string, unknown>();
const known = new Map<string, { reload(): Promise<void>; forget(): void }>();

/** What a call answers to this input. */
export function queryOf<Name extends CallName>(name: Name, input: Sent<Name>): Query<Output<Name>> {
  const key = keyOf(name, input);
  const made = queries.get(key);
  if (isQueryOf(name, made)) return made;
  const query = createQuery(key, () => api.call(name, input), true);
  queries.set(key, query);
  return query;
}

/** As `queryOf`, for one asker alone: what a form begins with must not be what was there the last time. */
export function freshOf<Name extends CallName>(name: Name, input: Sent<Name>): Query<Output<Name>> {
  return createQuery(`${keyOf(name, input)} ${(fresh += 1)}`, () => api.call(name, input));
}

let fresh = 0;

/**
 * What a call answers, as a store. Whoever shows it has it fetched; who comes back sees at once what was there and has it fetched anew.
 * What is shown stays while that goes on, and when it fails. `key` begins with the name of the call it depends on, if any, and a
 * space: see `refresh`. `revalidateOnFocus` fetches it anew when somebody comes back to the page: another tab may have moved it.
 */
export function createQuery<Data>(key: string, fetcher: () => Promise<Data>, revalidateOnFocus = false) {
  const $answer = createAnswer<Data, unknown>(key, { fetcher, revalidateOnFocus });
  const $state = atom<Loadable<Data>>({ state: "loading" });
  let leave = ignore;
  onStart($state, () => {
    leave = $answer.subscribe(({ data, error, loading }) => {
      const now = $state.value;
      const words = loading || error === undefined ? null : errorText(error);
      if (data !== undefined) {
        if (now.state !== "ready" || now.data !== data) $state.set({ state: "ready", data });
      } else if (now.state !== "ready") {
        $state.set(words === null ? { state: "loading" } : { state: "failed", words });
      }
    });
  });
  onStop($state, () => leave());

  /** Fetches anew what is shown: done when the answer is here, or did not come. */
  async function reload(): Promise<void> {
    // An answer on its way may be older than what this is called for.
    await $answer.value?.promise?.catch(ignore);
    await inSight();
    $answer.revalidate();
    await $answer.value?.promise?.catch(ignore);
  }

  known.set(key, { reload, forget: () => $state.set({ state: "loading" }) });
  const $shown: ReadableAtom<Loadable<Data>> = $state;
  return Object.assign($shown, {
    reload,
    /** Changes what is shown, as an answer of the server said or an optimistic act supposes; gives the way back. */
    change(update: (data: Data) => Data): () => void {
      const before = $state.value;
      if (before.state !== "ready") return ignore;
      const data = update(before.data);
      $answer.mutate(data);
      return () => {
        const now = $state.value;
        if (now.state === "ready" && now.data === data) $answer.mutate(before.data);
        else void reload();
      };
    },
  });
}

/** Something was done that these calls will tell: what is shown of them is fetched anew. */
export async function refresh(...names: CallName[]): Promise<void> {
  const touched = [...known].filter(([key]) => names.some((name) => key.startsWith(`${name} `)));
  await Promise.all(touched.map(([, { reload }]) => reload()));
}

export function keyOf(name: CallName, input: object): string {
  return `${name} ${JSON.stringify(input)}`;
}

/**
 * Shows at once what somebody did: `show` does so and gives the way back, which is gone when the server will not have it, and the reader
 * is told. True when the server has it.
 */
export async function optimistic(show: () => () => void, send: () => Promise<unknown>): Promise<boolean> {
  const putBack = show();
  try {
    await send();
    return true;
  } catch (error) {
    putBack();
    tell(error);
    return false;
  }
}

/** Does one thing at a time: a second press while it runs is the same press. What goes wrong is said in a toast. */
export function createAct() {
  return createWork<() => Promise<unknown>>(({ data: work }) => work(), { throttleCalls: true, onError: tell });
}

/** Says in a toast what went wrong, unless there is nothing to say. */
export function tell(error: unknown): void {
  const words = errorText(error);
  if (words !== null) showToast(words, "error");
}

// What one member was shown is not for the next; who leaves asks for nothing more.
let last = $session.get().user?.id;
$session.listen(({ user }) => {
  if (user?.id === last) return;
  if (last !== undefined) {
    for (const { forget } of known.values()) forget();
    if (user) invalidateKeys(() => true);
  }
  last = user?.id ?? last;
});

/** Nothing is fetched while the page is out of sight. */
function inSight(): Promise<void> {
  return new Promise((resolve) => {
    if (!globalThis.document?.hidden) resolve();
    else document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });
}

function ignore(): void {}

/** Stored under a key that begins with this name. */
function isQueryOf<Name extends CallName>(_name: Name, query: unknown): query is Query<Output<Name>> {
  return query !== undefined;
}
