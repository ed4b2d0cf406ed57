import type { Pace } from "../db/dialect/pace.ts";
import type { Counts, Mapping } from "./batch.ts";
import type { CommentRecord, Problem, SourceRecord, Unreadable } from "./record.ts";

/** A category of films in the source. */
export interface SourceClass {
  /** Empty for a problem of the source as a whole. */
  name: string;
  /** Films in it; null where the source does not say. */
  count: number | null;
  /** Number of classes, as far as it is known. */
  total: number;
  problem?: Problem;
}

/** Something that returns records one after the other. */
export interface Source {
  /** Starts at the position that an earlier run has reached; empty means the beginning. */
  records(position: string): AsyncIterable<SourceRecord | CommentRecord | Unreadable>;
  /** How many there are; null when that is not known before the end. */
  total(): Promise<number | null>;
  /** Its classes with the number of films in each, where it can tell them before everything is read. */
  classes?(): AsyncIterable<SourceClass>;
}

/** How far an import has come. */
export interface Progress {
  counts: Counts;
  total: number | null;
  /** Milliseconds of this attempt. */
  took: number;
  /** Records this attempt has read. */
  since: number;
}

export interface RunOptions {
  mapping?: Mapping;
  pace?: Pace;
  /** Called after every transaction. */
  tell?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** Somebody has cancelled the import, or it has been begun elsewhere. */
export class ImportStopped extends Error {}
