import { kinds } from "#lib/kinds.ts";
import type { Database, Reader } from "../db/open.ts";
import { isAmong } from "../db/dialect/many.ts";
import type { ExternalId } from "../content/film-facts.ts";
import { isOwnKey, ownKey } from "../content/own-key.ts";
import { idOf } from "./record.ts";

/** A content item that exists, or that a dry run would have created by now. */
export interface FoundRow {
  id: number;
  key: string;
  /** An editor has called it something else since, or merged it into this one, so a record only adds what is missing. */
  isRenamed?: boolean;
}

export interface FoundFilm extends FoundRow {
  year: number | null;
}

/** Keys under which a record may exist on this site: its own, and with the prefix of items created here. */
export const spellings = (key: string): string[] => (isOwnKey(key) ? [key] : [key, ownKey(key)]);

type Found = "video" | "performer";
const tables = { video: "videos", performer: "performers" } as const;

/** What a dry run would have created so far, with negative ids. */
export class Planned {
  readonly #things = new Map<string, FoundRow>();
  readonly #comments = new Map<string, { isPublic: boolean }>();
  #last = 0;

  add(kind: Found, key: string, names: readonly string[]): FoundRow {
    const row = { id: (this.#last -= 1), key };
    for (const name of [`key ${key}`, ...names]) {
      const key = `${kind} ${name}`;
      if (!this.#things.has(key)) this.#things.set(key, row);
    }
    return row;
  }

  addComment(name: string, comment: { isPublic: boolean }): void {
    this.#comments.set(name, comment);
  }

  comment(name: string): { isPublic: boolean } | undefined {
    return this.#comments.get(name);
  }

  find(kind: Found, name: string): FoundRow | undefined {
    return this.#things.get(`${kind} ${name}`);
  }
}

/** Finds content items, many in one query. What was merged into another is that one. */
export class Finder {
  readonly #db: Reader;
  readonly #engine: Database["engine"];
  readonly #planned: Planned | null;

  constructor(db: Reader, engine: Database["engine"], planned: Planned | null) {
    this.#db = db;
    this.#engine = engine;
    this.#planned = planned;
  }

  /** The result is keyed by the requested key. */
  async byKeys(kind: Found, keys: ReadonlySet<string>): Promise<Map<string, FoundRow>> {
    const found = new Map<string, FoundRow>();
    if (keys.size === 0) return found;
    const asked = [...keys].flatMap(spellings);
    const rows = await this.#db
      .selectFrom(tables[kind])
      .select(["id", "content_key as key"])
      .where(isAmong(this.#engine, "content_key", asked))
      .execute();
    const kept = await this.#keptOf(
      kind,
      rows.flatMap(({ id, key }) => (key === null ? [] : [{ id, key, asked: key }])),
    );
    const there = new Map(kept.map(({ asked, ...row }) => [asked, row]));
    for (const key of keys) {
      for (const spelling of spellings(key)) {
        const match = there.get(spelling) ?? this.#planned?.find(kind, `key ${spelling}`);
        if (match && !found.has(key)) found.set(key, match);
      }
    }
    return found;
  }

  /** The result is keyed by `idOf`. */
  async byIds(kind: Found, ids: readonly ExternalId[]): Promise<Map<string, FoundRow>> {
    const found = new Map<string, FoundRow>();
    for (const [source, some] of Map.groupBy(ids, (one) => one.source)) {
      const values = [...new Set(some.map(({ id }) => id))];
      const rows = await this.#db
        .selectFrom("external_ids")
        .select(["value", "target_id"])
        .where("kind", "=", kind)
        .where("source", "=", source)
        .where(isAmong(this.#engine, "value", values))
        .execute();
      const keys = await this.#keysOf(
        kind,
        rows.map(({ target_id }) => target_id),
      );
      const holders = rows.flatMap(({ value, target_id: id }) => {
        const key = keys.get(id);
        return key === undefined ? [] : [{ id, key, value }];
      });
      for (const { value, ...row } of await this.#keptOf(kind, holders)) found.set(idOf({ source, id: value }), row);
    }
    if (this.#planned) {
      for (const one of ids) {
        const row = this.#planned.find(kind, `id ${idOf(one)}`);
        if (row && !found.has(idOf(one))) found.set(idOf(one), row);
      }
    }
    return found;
  }

  /** The rows; for those that were merged into another, that one, after those that were not. */
  async #keptOf<Row extends FoundRow>(kind: Found, rows: readonly Row[]): Promise<Row[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const merged = await this.#db
      .selectFrom("merged")
      .select(["old_id", "target_id"])
      .where("content_type", "=", kinds[kind].type)
      .where(isAmong(this.#engine, "old_id", ids))
      .execute();
    const targets = new Map(merged.map(({ old_id, target_id }) => [old_id, target_id]));
    const keys = await this.#keysOf(kind, [...targets.values()]);
    const others = rows.filter(({ id }) => !targets.has(id));
    const moved = rows.flatMap((row) => {
      const id = targets.get(row.id);
      const key = id === undefined ? undefined : keys.get(id);
      return id === undefined || key === undefined ? [] : [{ ...row, id, key, isRenamed: true }];
    });
    return [...others, ...moved];
  }

  async #keysOf(kind: Found, ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom(tables[kind])
      .select(["id", "content_key"])
      .where(isAmong(this.#engine, "id", ids))
      .execute();
    return new Map(rows.flatMap(({ id, content_key }) => (content_key === null ? [] : [[id, content_key]])));
  }

  /** All people with these names, oldest first. */
  async peopleByName(names: ReadonlySet<string>): Promise<Map<string, FoundRow[]>> {
    if (names.size === 0) return new Map();
    const rows = await this.#db
      .selectFrom("performers")
      .select(["id", "content_key as key", "name"])
      .where(isAmong(this.#engine, "name", [...names]))
      .orderBy("id")
      .execute();
    const kept = await this.#keptOf("performer", rows);
    const found = new Map<string, FoundRow[]>(Map.groupBy(kept, (row) => row.name));
    for (const name of names) {
      const match = this.#planned?.find("performer", `name ${name}`);
      if (match) found.set(name, [...(found.get(name) ?? []), match]);
    }
    return found;
  }

  /** All films with these titles, except episodes. */
  async filmsByTitle(titles: ReadonlySet<string>): Promise<Map<string, FoundFilm[]>> {
    if (titles.size === 0) return new Map();
    const rows = await this.#db
      .selectFrom("videos")
      .select(["id", "content_key", "title", "year"])
      .where(isAmong(this.#engine, "title", [...titles]))
      .where("kind", "!=", "episode")
      .where("content_key", "is not", null)
      .orderBy("id")
      .execute();
    const films = rows.map((row) => ({ ...row, key: row.content_key ?? "" }));
    return Map.groupBy(await this.#keptOf("video", films), (row) => row.title);
  }

  plannedFilm(title: string, year: number | null): FoundRow | undefined {
    return this.#planned?.find("video", `title ${title}\n${year}`);
  }

  /** External ids of these items. */
  async sourcesOf(kind: Found, things: readonly FoundRow[]): Promise<Map<number, ExternalId[]>> {
    const ids = [...new Set(things.map(({ id }) => id))];
    if (ids.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom("external_ids")
      .select(["target_id", "source", "value as id"])
      .where("kind", "=", kind)
      .where(isAmong(this.#engine, "target_id", ids))
      .execute();
    return Map.groupBy(rows, (row) => row.target_id);
  }
}

/** Whether two items are certainly different: they have different ids in the same source. */
export function idsDiffer(ids: readonly ExternalId[], others: readonly ExternalId[] = []): boolean {
  return ids.some((one) => {
    const named = others.filter(({ source }) => source === one.source);
    return named.length > 0 && !named.some(({ id }) => id === one.id);
  });
}
