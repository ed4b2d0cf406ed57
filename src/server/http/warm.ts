import { kinds, type KindName } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import type { PageLocals } from "../site/locals.ts";

/** Milliseconds after which the process accepts requests even if warming up is not finished. */
const timeout = 5000;
/** Number of parallel queries, to open the connections and threads that a busy minute needs. */
const connections = 8;

export interface WarmUp {
  isDone(): boolean;
  /** Resolves when warming up is finished or its time is over. */
  done: Promise<void>;
  /** Waits for the current render and starts no further one. */
  stop(): Promise<void>;
}

export interface WarmUpOptions {
  db?: Context["db"] | undefined;
  locals(): PageLocals;
  /** Renders the page at a path. */
  render(path: string): Promise<unknown>;
}

/** Paths of one page of each kind that is slow the first time; null if there is no content for it. */
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
 * Does in advance what would slow down the first requests: loads templates, opens connections, calculates rankings. Failures are ignored,
 * as the first request will report them.
 */
export function warmUp({ db, locals, render }: WarmUpOptions, within = timeout): WarmUp {
  let isDone = false;
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const end = () => {
    isDone = true;
    resolve();
  };
  // Keeps the process alive: with SQLite and render threads nothing else does until the port is open.
  const timer = setTimeout(end, within);
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
        // The first request for the page reports the error.
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
