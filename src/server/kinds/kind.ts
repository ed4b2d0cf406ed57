import { type RawBuilder, sql } from "kysely";
import type { ErrorName } from "#lib/contract/errors.ts";
import type { Card } from "#lib/contract/schemas/cards.ts";
import type { Image } from "#lib/contract/schemas/shared.ts";
import type { NameWith } from "#lib/kind-traits.ts";
import type { KindName } from "#lib/kinds.ts";
import type { Cue } from "#lib/vtt.ts";
import type { Context } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { Tables } from "../db/schema.ts";
import type { SearchDocument } from "./search-document.ts";

/** Counters of user actions a content item may have. */
export type Count = "supports" | "collects" | "comment_count";

/** Purposes of cards. */
export type Carded = "favorites" | "search" | "entries";

/** Cards of the kinds with this ability. */
export type CardOf<A extends Carded> = Extract<Card, { kind: NameWith<A> }>;

/** A public content item with title and picture, and with its card if the kind has one. */
export interface Shown<C extends Card | undefined = Card | undefined> {
  id: number;
  title: string;
  picture: Image | null;
  card?: C;
}

export interface SearchPart {
  /** How many of ten suggestions this kind may take if other kinds have matches too. */
  suggested: number;
  /** Condition for being indexed, as SQL over the kind's table; ignores the publication time. */
  published: RawBuilder<boolean>;
  /** Documents of the published rows among these ids (some hundred), without what is said in them. */
  read(db: Reader, ids: readonly number[]): Promise<SearchDocument[]>;
  /** Lines of dialogue of each of them, one language after the other. They are long, and read only when nothing else explains a match. */
  readSaid?(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Cue[]>>;
  /** Documents which are found by its name and must be re-indexed when that changes. */
  carriers?(db: Reader, id: number): Promise<Carriers[]>;
  /** The counter that measures popularity, if any of `Count` does. */
  popularity?: Count;
}

/** Content items of one kind. */
export interface Carriers {
  kind: NameWith<"search">;
  ids: number[];
}

interface SitemapPart {
  /** Cache tag of the list. */
  listTag: string;
  /**
   * Id and time of the last change (`changed`) of every public row; null if the time is unknown. Rows are needed in the order of their ids,
   * and nearly all are public: an index would only make it slower (`publishedInOrder`).
   */
  rows(now: number): RawBuilder<unknown>;
}

/** A kind of content on the server. */
export interface ServerKind {
  table: keyof Tables;
  /** Column with the title; null if the kind has no title. */
  title: "title" | "name" | "text" | null;
  /** The author's id, as SQL over the kind's table; null for the site's own content. */
  owner: RawBuilder<number | null>;
  /** Condition for being visible, as SQL over the kind's table. */
  visible(now: number): RawBuilder<boolean>;
  /** Error if the item does not exist or is not visible. */
  missing?: ErrorName;
  counts: readonly Count[];
  /** Called after one of its counters has changed. */
  counted?(trx: Writer, id: number, count: Count): Promise<void>;
  /** Prefix of the cache tags of its rows. */
  tag: string;
  /** The public ones among these ids, in any order. */
  show?(context: Context, ids: readonly number[]): Promise<Shown[]>;
  /** Suggested short replies, for kinds with comments. */
  quickReplies?: readonly string[];
  search?: SearchPart;
  sitemap?: SitemapPart;
}

/** The properties a kind needs for its abilities in `kind-traits.ts`. */
export type KindModule<Name extends KindName> = ServerKind &
  (Name extends NameWith<"follows"> | NameWith<"history">
    ? { show(context: Context, ids: Ids): Promise<Shown[]> }
    : object) &
  (Name extends NameWith<"favorites"> | NameWith<"search"> | NameWith<"entries">
    ? { show(context: Context, ids: Ids): Promise<(Shown & { card: Extract<Card, { kind: Name }> })[]> }
    : object) &
  (Name extends NameWith<"comments"> ? { quickReplies: readonly string[] } : object) &
  (Name extends NameWith<"search"> ? { search: SearchPart } : object) &
  (Name extends NameWith<"sitemap"> ? { sitemap: SitemapPart } : object);

type Ids = readonly number[];

export const nobody = sql<number | null>`null`;
export const author = sql<number | null>`author_id`;
export const published = (now: number) => sql<boolean>`status = 'published' and published_at <= ${now}`;
/** The same for all rows in the order of their ids: planners take no index for what is computed of a column. */
export const publishedInOrder = (now: number) =>
  sql<boolean>`status || '' = 'published' and published_at + 0 <= ${now}`;
