import { setImmediate as nextTurn } from "node:timers/promises";
import type { Reader } from "../db/open.ts";
import { FilmIndex, type Found, type Question } from "./film-index.ts";
import type { FilmRow } from "./film-row.ts";
import { facetNames, readFilms, readTagFacets, type TagFacets } from "./read-films.ts";
import { batchesOf } from "#lib/batches.ts";

/** Maximum time in microseconds from the first write of a transaction to its commit. */
const overlap = 30_000_000;
/** Films per query; other questions are answered between two queries. */
const portion = 500;
/** Maximum number of changed films applied at once. */
const many = 10_000;

/** The index of one database, updated on request. */
export class KeptIndex {
  readonly #db: Reader;
  #index: FilmIndex;
  #facets: TagFacets;
  /** `facets_at` of the latest change that was read. Earlier changes may be committed later, up to `overlap`. */
  #mark: number;
  /** When `#mark` was set, by the clock of this process. */
  #markedAt = performance.now();
  readonly #seen = new Map<number, number>();
  readonly #goneSeen = new Map<number, number>();
  /** Films with a future publication time. */
  readonly #later = new Map<number, number>();
  #now: number;
  #tail: Promise<unknown> = Promise.resolve();

  private constructor(db: Reader, loaded: Loaded, now: number) {
    this.#db = db;
    this.#now = now;
    this.#index = loaded.index;
    this.#facets = loaded.facets;
    this.#mark = loaded.mark;
    for (const { id, at } of loaded.recent) this.#seen.set(id, at);
    for (const { id, publishedAt } of loaded.later) this.#later.set(id, publishedAt);
  }

  static async load(db: Reader, now: number): Promise<KeptIndex> {
    return new KeptIndex(db, await load(db, now), now);
  }

  get size(): number {
    return this.#index.size;
  }

  async ask(question: Question, now: number): Promise<Found> {
    this.#now = now;
    const due: number[] = [];
    for (const [id, time] of this.#later) if (time <= now) due.push(id);
    if (due.length > 0) await this.#alone(() => this.#take(due));
    return this.#index.ask(question);
  }

  /** Reads the changes since the last call. */
  refresh(): Promise<void> {
    return this.#alone(() => this.#refresh());
  }

  async #refresh(): Promise<void> {
    // Assumes that the database's clock runs as fast as this one.
    const from = Math.max(1, this.#mark + Math.floor((performance.now() - this.#markedAt) * 1000) - overlap);
    const [changed, gone] = await Promise.all([
      this.#db
        .selectFrom("videos")
        .select(["id", "facets_at as at"])
        .where("facets_at", ">=", from)
        .orderBy("facets_at")
        .execute(),
      this.#db
        .selectFrom("videos_gone")
        .select(["video_id as id", "gone_at as at"])
        .where("gone_at", ">=", from)
        .execute(),
    ]);
    const isNew = (seen: ReadonlyMap<number, number>) => (one: { id: number; at: number }) =>
      seen.get(one.id) !== one.at;
    const fresh = changed.filter(isNew(this.#seen));
    await this.#take(fresh.map(({ id }) => id));
    for (const { id, at } of fresh) this.#seen.set(id, at);
    const lost = gone.filter(isNew(this.#goneSeen));
    await this.#take(lost.map(({ id }) => id));
    for (const { id, at } of lost) this.#goneSeen.set(id, at);
    for (const { at } of [...fresh, ...lost]) {
      if (at <= this.#mark) continue;
      this.#mark = at;
      this.#markedAt = performance.now();
    }
    for (const seen of [this.#seen, this.#goneSeen]) for (const [id, at] of seen) if (at < from) seen.delete(id);
  }

  /** Reads everything again if the categories used as facets, or the tags in them, have changed. */
  followTags(): Promise<void> {
    return this.#alone(() => this.#followTags());
  }

  async #followTags(): Promise<void> {
    if (signature(await readTagFacets(this.#db)) === signature(this.#facets)) return;
    const loaded = await load(this.#db, this.#now);
    this.#index = loaded.index;
    this.#facets = loaded.facets;
    this.#later.clear();
    for (const { id, publishedAt } of loaded.later) this.#later.set(id, publishedAt);
  }

  /** Fills the cache of counts that most questions need, without blocking other questions. */
  async countAhead(): Promise<void> {
    for (const _ of this.#index.countAhead()) await nextTurn();
  }

  /** Reads all films again for plays and scores, whose changes are not recorded in `facets_at`. */
  async reread(): Promise<void> {
    let after: number | null = 0;
    while (after !== null) {
      const from: number = after;
      after = await this.#alone(async () => {
        const rows: FilmRow[] = [];
        let last: number | null = from;
        while (last !== null && rows.length < many) {
          const page = await readPage(this.#db, this.#facets, last);
          rows.push(...page.rows);
          last = page.next;
          await nextTurn();
        }
        this.#apply(rows.filter((row) => this.#index.differs(row)));
        return last;
      });
    }
  }

  /** Runs reads one at a time, each until its result is applied, so that older data never replaces newer data. */
  #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#tail.then(work);
    this.#tail = done.catch(() => {});
    return done;
  }

  async #take(ids: readonly number[]): Promise<void> {
    let rows: FilmRow[] = [];
    const lost: number[] = [];
    for (const asked of batchesOf(ids, portion)) {
      const found = await readFilms(this.#db, this.#facets, { ids: asked });
      const there = new Set(found.map(({ id }) => id));
      lost.push(...asked.filter((id) => !there.has(id)));
      rows.push(...found);
      if (rows.length >= many) {
        this.#apply(rows);
        rows = [];
      }
      if (ids.length > portion) await nextTurn();
    }
    this.#apply(rows);
    for (const id of lost) this.#later.delete(id);
    this.#index.remove(lost);
  }

  #apply(rows: readonly FilmRow[]): void {
    const shown = rows.map((row) => {
      const isLater = row.isListed && row.publishedAt > this.#now;
      if (isLater) this.#later.set(row.id, row.publishedAt);
      else this.#later.delete(row.id);
      return isLater ? { ...row, isListed: false } : row;
    });
    this.#index.apply(shown);
  }
}

interface Loaded {
  index: FilmIndex;
  facets: TagFacets;
  mark: number;
  /** Films changed shortly before loading; read before the films themselves. */
  recent: { id: number; at: number }[];
  later: FilmRow[];
}

async function load(db: Reader, now: number): Promise<Loaded> {
  const facets = await readTagFacets(db);
  const { mark, films } = await db
    .selectFrom("videos")
    .select(({ fn }) => [fn.max<number | null>("facets_at").as("mark"), fn.countAll<number>().as("films")])
    .executeTakeFirstOrThrow();
  const recent = await db
    .selectFrom("videos")
    .select(["id", "facets_at as at"])
    .where("facets_at", ">=", Math.max(1, (mark ?? 0) - overlap))
    .execute();
  const index = new FilmIndex(facetNames(facets), films);
  const later: FilmRow[] = [];
  for (let after: number | null = 0; after !== null;) {
    const { rows, next }: Awaited<ReturnType<typeof readPage>> = await readPage(db, facets, after);
    index.fill(rows.filter(({ publishedAt }) => publishedAt <= now));
    later.push(...rows.filter(({ publishedAt }) => publishedAt > now));
    after = next;
    await nextTurn();
  }
  index.settle();
  return { index, facets, mark: mark ?? 0, recent, later };
}

/** A page of the listed films by id, including those with a future publication time; `next` is null after the last. */
async function readPage(
  db: Reader,
  facets: TagFacets,
  after: number,
): Promise<{ rows: FilmRow[]; next: number | null }> {
  const limit = portion * 4;
  const rows = await readFilms(db, facets, { after, limit });
  return { rows, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
}

function signature({ categories, categoryOf }: TagFacets): string {
  return JSON.stringify([categories, [...categoryOf].toSorted(([a], [b]) => a - b)]);
}
