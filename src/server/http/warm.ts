import { kinds, type KindName } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import type { PageLocals } from "../site/locals.ts";

/** A process takes requests after so many milliseconds, warm or not. */
const timeout = 5000;
/** As many queries at once open the connections and threads that a busy minute needs. */
const connections = 8;

export interface WarmUp {
  isDone(): boolean;
  /** Resolves when it is. */
  done: Promise<void>;
  /** Waits for what is being made; nothing more is begun. */
  stop(): Promise<void>;
}

export interface WarmUpOptions {
  db?: Context["db"] | undefined;
  locals(): PageLocals;
  /** Makes the page of an address. */
  render(path: string): Promise<unknown>;
}

/** Addresses of one page of each kind that takes its time the first time; null when there is nothing to show on it. */
const addresses: ((locals: PageLocals) => Promise<string | null>)[] = [
  async () => "/",
  async ({ read }) => hrefOf("video", await read("video/list", { sort: "hot", pageSize: 1 })),
  async ({ read }) => {
    const [film] = (await read("video/list", { sort: "hot", pageSize: 1 })).list;
    return film ? `/searchResult?q=${encodeURIComponent(film.title.slice(0, 2).toWellFormed())}` : null;
  },
  async ({ read }) => hrefOf("review", await read("review/list", { pageSize: 1 })),
  async ({ read }) => hrefOf("performer", await read("performer/list", { pageSize: 1 })),
  async () => "/discuss",
];

function hrefOf(kind: KindName, { list: [first] }: { list: readonly { id: number }[] }): string | null {
  return first ? contentHref(kinds[kind].type, first.id) : null;
}

/**
 * Does once, in the order in which people come, what the first of them would have to wait for: loads the templates, opens connections,
 * counts the rankings. Whatever cannot be done is left to who asks for it.
 */
export function warmUp({ db, locals, render }: WarmUpOptions, within = timeout): WarmUp {
  let isDone = false;
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const end = () => {
    isDone = true;
    resolve();
  };
  const timer = setTimeout(end, within).unref();
  const made = make().finally(() => {
    clearTimeout(timer);
    end();
  });

  async function make(): Promise<void> {
    if (db) {
      const ask = (reader: Context["db"]["read"]) => sql`select 1`.execute(reader);
      const readers = Array.from({ length: connections }, () => [ask(db.read), ask(db.scan), ask(db.primary)]);
      await Promise.allSettled(readers.flat());
    }
    for (const addressOf of addresses) {
      if (isDone) return;
      try {
        const path = await addressOf(locals());
        if (path !== null && !isDone) await render(path);
      } catch {
        // Whoever asks for it learns why.
      }
    }
  }

  return {
    isDone: () => isDone,
    done,
    async stop() {
      end();
      await made;
    },
  };
}
