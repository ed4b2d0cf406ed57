import { randomUUID } from "node:crypto";
import type { Database, Writer } from "../db/open.ts";
import type { Log } from "../process/log.ts";

/** How processes that share a database tell each other which cache tags have changed. */
export interface TagFeed {
  /** Names this process in what it tells, so that it does not hear itself. */
  readonly origin: string;
  /** Tells the others, soon; for after the commit. */
  publish(tags: readonly string[]): void;
  /** Tells and hears at once. Done by itself about twice a second. */
  catchUp(): Promise<void>;
  /** Tells what is still untold. */
  close(): Promise<void>;
}

export interface TableFeedOptions {
  db: Database;
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
  /** Gets what others have changed. */
  hear(tags: readonly string[]): void;
  /** False: nobody else would hear, so nothing is written. */
  tells: boolean;
  /** False: this process keeps nothing that could be out of date. */
  listens: boolean;
  /** Whether it works by itself; else in `catchUp` and `close` only. */
  background: boolean;
  /** A quicker way to say that there is something to hear. */
  bell?: Bell | undefined;
}

/** Wakes the processes that listen; may fail to, then they hear a second later. */
export interface Bell {
  ring(): void;
  onRing(listener: () => void): void;
}

const hearEvery = 500;
/** Writes are gathered so long; a busy process adds ten rows a second at most. */
const gatherFor = 100;
const tryAgainIn = 1000;
/** A transaction may take its row's number this many milliseconds before it commits; all who listen have heard of it long before it is deleted. */
const overlap = 15_000;
const keepFor = 10 * 60_000;
const deleteEvery = 5 * 60_000;
/** What may still have been uncommitted when this process began to listen. */
const before = 200;

/** Tells within the transaction that changes the rows: the others hear of it even if this process dies right after the commit. */
export async function publishTagsIn(
  trx: Writer,
  { origin, now, tags }: { origin: string; now: number; tags: readonly string[] },
): Promise<void> {
  if (tags.length === 0) return;
  const row = { origin, tags: JSON.stringify([...new Set(tags)]), created_at: now };
  await trx.insertInto("tag_changes").values(row).execute();
}

/** Through the table `tag_changes`: works wherever the database does, within about a second. */
export async function openTableFeed(options: TableFeedOptions): Promise<TagFeed> {
  const { db, log, now, hear } = options;
  const origin = randomUUID();
  const untold = new Set<string>();
  const listener = options.listens ? await listen() : null;
  let gathering: NodeJS.Timeout | undefined;
  let telling: Promise<void> = Promise.resolve();
  let hearing: Promise<void> | null = null;
  let deletedAt = performance.now();
  let closed = false;

  function publish(tags: readonly string[]): void {
    if (!options.tells) return;
    for (const tag of tags) untold.add(tag);
    tellIn(gatherFor);
  }

  function tellIn(pause: number): void {
    if (options.background && !closed) gathering ??= setTimeout(() => void tell(), pause).unref();
  }

  function tell(): Promise<void> {
    clearTimeout(gathering);
    gathering = undefined;
    telling = telling.then(write).catch((err: unknown) => log.warn({ err }, "changed tags not told"));
    return telling;
  }

  async function write(): Promise<void> {
    const tags = [...untold];
    if (tags.length === 0) return;
    untold.clear();
    try {
      await db.write((trx) => publishTagsIn(trx, { origin, now: now(), tags }));
      options.bell?.ring();
    } catch (error) {
      for (const tag of tags) untold.add(tag);
      tellIn(tryAgainIn);
      throw error;
    }
    await deleteOld();
  }

  async function deleteOld(): Promise<void> {
    if (performance.now() - deletedAt < deleteEvery) return;
    deletedAt = performance.now();
    await db.write((trx) =>
      trx
        .deleteFrom("tag_changes")
        .where("created_at", "<", now() - keepFor)
        .execute(),
    );
  }

  /** Rows are told by number, not by time: clocks of hosts differ. Numbers are given in order and committed out of it. */
  async function listen(): Promise<() => Promise<void>> {
    const { last } = await db.primary
      .selectFrom("tag_changes")
      .select(({ fn }) => fn.max<number | null>("id").as("last"))
      .executeTakeFirstOrThrow();
    /** Everything up to here has been heard. */
    let floor = Math.max((last ?? 0) - before, 0);
    const heard = new Set<number>();
    /** Highest numbers heard of, with when. */
    const marks: { at: number; id: number }[] = [];
    return async () => {
      const rows = await db.primary
        .selectFrom("tag_changes")
        .select(["id", "origin", "tags"])
        .where("id", ">", floor)
        .orderBy("id")
        .execute();
      const fresh = rows.filter(({ id }) => !heard.has(id));
      for (const { id } of fresh) heard.add(id);
      const tags = new Set(fresh.filter((row) => row.origin !== origin).flatMap((row) => toTags(row.tags)));
      if (tags.size > 0) hear([...tags]);
      const time = performance.now();
      const highest = fresh.at(-1)?.id;
      if (highest !== undefined) marks.push({ at: time, id: highest });
      while (marks[0] !== undefined && time - marks[0].at > overlap) floor = Math.max(floor, marks.shift()?.id ?? 0);
      for (const id of heard) if (id <= floor) heard.delete(id);
    };
  }

  function hearOnce(): Promise<void> {
    hearing ??= (listener?.() ?? Promise.resolve()).finally(() => {
      hearing = null;
    });
    return hearing;
  }

  const ears =
    options.background && listener
      ? // A look that fails is followed by the next one; whoever is to know of a broken database is told elsewhere.
        setInterval(() => void hearOnce().catch(() => {}), hearEvery).unref()
      : undefined;

  if (listener) options.bell?.onRing(() => void hearAnew().catch(() => {}));

  /** A look under way may have missed what the bell is about. */
  async function hearAnew(): Promise<void> {
    if (closed) return;
    await hearing;
    await hearOnce();
  }

  return {
    origin,
    publish,
    async catchUp() {
      await tell();
      await hearOnce();
    },
    async close() {
      closed = true;
      clearInterval(ears);
      await tell();
      await hearing?.catch(() => {});
    },
  };
}

function toTags(json: string): string[] {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.filter((tag) => typeof tag === "string") : [];
}
