import type { FilmKind } from "#lib/film-kinds.ts";
import type { Context } from "../core/context.ts";
import type { Database, Reader, Writer } from "../db/open.ts";
import type { NewDocuments } from "../search/indexing.ts";
import { Finder, type Planned } from "./find.ts";
import type { Problem } from "./record.ts";

/** The part of the context that imports use. */
export type ImportContext = Pick<Context, "db" | "now" | "pushTargets" | "changed" | "storage">;

/** What the source's channel and genre names are mapped to on this site. */
export interface Mapping {
  /** Key of the site's channel by the source's name for it; empty leaves its records out. */
  channels: Readonly<Record<string, string>>;
  /** Key or name of the site's genre by the source's name; empty leaves it out. */
  genres: Readonly<Record<string, string>>;
  /** Kind of the films of a class, by the name of the class; without an entry, the source decides. */
  kinds: Readonly<Record<string, FilmKind>>;
  /** Classes the operator has chosen among; films of others are reported. Null if nobody was asked. */
  classes: ReadonlySet<string> | null;
}

export const noMapping: Mapping = { channels: {}, genres: {}, kinds: {}, classes: null };

export interface Counts {
  read: number;
  added: number;
  changed: number;
  same: number;
  wrong: number;
  /** Rows written, including those that connect content items. */
  rows: number;
  /** Records in categories that are not imported. */
  leftOut: number;
}

export const noCounts = (): Counts => ({ read: 0, added: 0, changed: 0, same: 0, wrong: 0, rows: 0, leftOut: 0 });

/** A problem with the record in which it was found. */
export interface Found extends Problem {
  line: string;
}

/** What one transaction writes. A transaction that is repeated starts with a new one. */
export class Batch {
  readonly counts = noCounts();
  readonly problems: Found[] = [];
  /** `line` of the records that are not imported. */
  readonly refused = new Set<string>();
  readonly documents: NewDocuments = [];
  /** By how much the number of films of each person and tag changes. */
  readonly works = new Map<number, number>();
  readonly films = new Map<number, number>();
  /** People who are indexed at the end, with the number of films they then have. */
  readonly newPeople: number[] = [];
  /** Number of new comments by film, and of new replies by thread. */
  readonly comments = new Map<number, number>();
  readonly replies = new Map<number, { film: number; count: number }>();
  /** Cache tags, passed to `context.changed` after the commit. */
  readonly tags = new Set<string>();
  readonly context: ImportContext;
  readonly mapping: Mapping;
  /** Null in a dry run. */
  readonly trx: Writer | null;
  readonly db: Reader;
  readonly engine: Database["engine"];
  readonly planned: Planned | null;
  readonly find: Finder;
  readonly now: number;
  /** Import whose report lists pictures that could not be fetched. */
  readonly importId: number | null;

  constructor(
    context: ImportContext,
    mapping: Mapping,
    on: { importId: number | null } & ({ trx: Writer } | { db: Reader; planned: Planned }),
  ) {
    this.importId = on.importId;
    this.context = context;
    this.mapping = mapping;
    this.trx = "trx" in on ? on.trx : null;
    this.db = "trx" in on ? on.trx : on.db;
    this.planned = "planned" in on ? on.planned : null;
    this.engine = context.db.engine;
    this.find = new Finder(this.db, this.engine, this.planned);
    this.now = context.now();
  }

  refuse(line: string, problems: readonly Problem[]): void {
    this.counts.wrong += 1;
    this.refused.add(line);
    for (const problem of problems) this.problems.push({ ...problem, line });
  }

  /** Adds a remark to the report; the record is imported. */
  remark(line: string, problem: Problem): void {
    this.problems.push({ ...problem, line });
  }
}

/** Adds `more` to the count of each id. */
export function addTo(counts: Map<number, number>, ids: readonly number[], more: number): void {
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + more);
}
