import { type RawBuilder, sql } from "kysely";
import type { ErrorName } from "#lib/contract/errors.ts";
import type { PerformerCard, ReviewCard, TopicCard, VideoCard } from "#lib/contract/schemas/catalogue.ts";
import type { PostCard } from "#lib/contract/schemas/posts.ts";
import type { Image } from "#lib/contract/schemas/shared.ts";
import type { NameWith } from "#lib/kind-traits.ts";
import type { KindName } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { Tables } from "../db/schema.ts";
import type { SearchDocument } from "./search-document.ts";

/** Counts a thing may keep of what people do with it. */
export type Count = "supports" | "collects" | "comment_count";

/** What a card is for. */
export type Carded = "favorites" | "search" | "entries";

/** What lists of several kinds show of a thing, in the shape of the wire. */
export type Card =
  | { kind: "review"; review: ReviewCard }
  | { kind: "video"; video: VideoCard }
  | { kind: "post"; post: PostCard }
  | { kind: "topic"; topic: TopicCard }
  | { kind: "tag"; tag: { id: number; name: string; description: string } }
  | { kind: "announcement"; announcement: { id: number; title: string } }
  | { kind: "performer"; performer: PerformerCard };

export type CardOf<A extends Carded> = Extract<Card, { kind: NameWith<A> }>;

/** A public thing by its name and picture, with the card of a kind that has one. */
export interface Shown<C extends Card | undefined = Card | undefined> {
  id: number;
  title: string;
  picture: Image | null;
  card?: C;
}

export interface SearchPart {
  /** How many of ten suggestions it may take while other kinds have something too. */
  suggested: number;
  /** What has to be true for it to be found, whether or not its time has come, as SQL over its own table. */
  published: RawBuilder<boolean>;
  /** The published ones among some hundred ids. */
  read(db: Reader, ids: readonly number[]): Promise<SearchDocument[]>;
  /** What is found by its name, and so has to follow when that changes. */
  carriers?(trx: Writer, id: number): Promise<Carriers[]>;
  /** The count that makes it popular, where one of `Count` does. */
  popularity?: Count;
}

/** Things of one kind. */
export interface Carriers {
  kind: NameWith<"search">;
  ids: number[];
}

export interface SitemapPart {
  /** Cache tag of the list. */
  listTag: string;
  /**
   * Id and time of the last change (`changed`) of every public row; null when nobody keeps that time. `|| ''` keeps planners away from
   * the indexes that begin with the status: nearly all rows share it, and here rows are wanted in the order of their ids.
   */
  rows(now: number): RawBuilder<unknown>;
}

/** What the server knows of a kind. */
export interface ServerKind {
  table: keyof Tables;
  /** The column it is named by; null for what has no name of its own. */
  title: "title" | "name" | "text" | null;
  /** Who wrote it, as SQL over its own table; null for what the site itself shows. */
  owner: RawBuilder<number | null>;
  /** What has to be true for it to be seen, as SQL over its own table. */
  visible(now: number): RawBuilder<boolean>;
  /** Said when there is none, or none that may be seen. */
  missing?: ErrorName;
  counts: readonly Count[];
  /** After one of its counts has changed. */
  counted?(trx: Writer, id: number, count: Count): Promise<void>;
  /** The beginning of the cache tags of its rows. */
  tag: string;
  /** The public ones among these, in no order. */
  show?(context: Context, ids: readonly number[]): Promise<Shown[]>;
  /** Short replies to press instead of typing, where it is talked about. */
  quickReplies?: readonly string[];
  search?: SearchPart;
  sitemap?: SitemapPart;
}

/** What a kind must have for what `kind-traits.ts` says of it. */
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
