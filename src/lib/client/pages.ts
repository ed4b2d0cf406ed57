import { atom } from "nanostores";
import type { CallName } from "../contract/calls.ts";
import type { Page } from "../contract/schemas/shared.ts";
import type { Output, Sent } from "../contract/shapes.ts";
import { api } from "./api.ts";
import { createQuery, keyOf } from "./data.ts";
import { errorText } from "./error-text.ts";

/** Names of the calls that return pages with a cursor. */
export type PagedCall = { [Name in CallName]: Output<Name> extends Page<unknown> ? Name : never }[CallName];
export type ItemOf<Name extends PagedCall> = Output<Name>["list"][number];

export interface Paged<Item, Answer = unknown> {
  list: readonly Item[];
  nextCursor: string | null;
  /** The latest response, for fields beside the list, e.g. counts. */
  answer: Answer;
}

/** State of the next page: an object with a message to display if it failed to load. */
export type More = "idle" | "loading" | { message: string };

export type Pages<Item, Answer = unknown> = ReturnType<typeof createPages<Item, Answer>>;

/** By call and input: all callers with the same input share one list. */
const lists = new Map<string, unknown>();

/** Paged list of a call with this input. */
export function pagesOf<Name extends PagedCall>(
  name: Name,
  input: Sent<Name>,
): Pages<Output<Name>["list"][number], Output<Name>> {
  const key = `${keyOf(name, input)} pages`;
  const made = lists.get(key);
  if (isPagesOf(name, made)) return made;
  const pages = createPages<ItemOf<Name>, Output<Name>>(key, async (cursor) => {
    const answer = await api.call(name, cursor === undefined ? input : { ...input, cursor });
    return { list: [...answer.list], nextCursor: answer.nextCursor, answer };
  });
  lists.set(key, pages);
  return pages;
}

/** A list loaded page by page; a reload starts again from the first page. */
function createPages<Item, Answer>(key: string, fetchPage: (cursor?: string) => Promise<Paged<Item, Answer>>) {
  const $more = atom<More>("idle");
  const query = createQuery(key, async () => {
    const first = await fetchPage();
    $more.set("idle");
    return first;
  });

  /** Loads the next page; does nothing while it is loading, or after the last. */
  async function loadMore(): Promise<void> {
    const now = query.get();
    if (now.state !== "ready" || now.data.nextCursor === null || $more.get() === "loading") return;
    const { nextCursor } = now.data;
    $more.set("loading");
    try {
      const next = await fetchPage(nextCursor);
      // If the list was reloaded in the meantime, its cursor differs and this page is dropped.
      query.change((data) => (data.nextCursor === nextCursor ? { ...next, list: [...data.list, ...next.list] } : data));
      $more.set("idle");
    } catch (error) {
      const message = errorText(error);
      $more.set(message === null ? "idle" : { message });
    }
  }

  return Object.assign(query, {
    $more,
    loadMore,
    /** Like `change`, but for the list only. */
    changeList: (update: (list: readonly Item[]) => readonly Item[]) =>
      query.change((data) => ({ ...data, list: update(data.list) })),
  });
}

/** Type guard: the list is stored under a key that starts with this name. */
function isPagesOf<Name extends PagedCall>(_name: Name, pages: unknown): pages is Pages<ItemOf<Name>, Output<Name>> {
  return pages !== undefined;
}
