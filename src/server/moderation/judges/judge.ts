import type { ContentReference } from "#lib/contract/schemas/comments.ts";
import type { Image, Person } from "#lib/contract/schemas/shared.ts";
import type { Context, SignedInContext } from "../../core/context.ts";
import type { Reader, Writer } from "../../db/open.ts";
import type { Target } from "../../core/target.ts";

/** A content item as displayed to operators, public or not. */
export interface Moderated {
  state: string;
  title: string;
  text: string;
  images: Image[];
  watch?: string | null;
  author: Person;
  about: ContentReference | null;
}

/** State of a content item; for a person also the profile, which a rejection resets. */
export interface Standing {
  status: string;
  person?: { name: string; bio: string; avatar: string | null };
}

export type Wanted = { show: true } | { show: false; reason: string } | { back: Standing };

export interface Moved {
  authorId: number;
  before: Standing;
  /** It was imported from another site: nobody is notified. */
  isForeign?: true;
  /** Only those who have paid for it could still read it. */
  fromBuyers?: true;
  /** The content item on whose page it is displayed; null if there is none. */
  page: Target | null;
  /** To be passed to `context.changed` after the commit. */
  tags: string[];
}

/** Moderation of one kind of content. */
export interface Judge {
  /** The items with these ids, public or not, except permanently deleted ones. */
  show(context: SignedInContext, ids: readonly number[]): Promise<[id: number, Moderated][]>;
  /** Shows, hides or restores an item; points awarded for it are withdrawn or given back. Null if its author has deleted it. */
  move(context: Context, trx: Writer, id: number, wanted: Wanted): Promise<Moved | null>;
  /** Ids of up to `limit` public items of a user which a ban can remove; absent if the kind is not affected by bans. */
  publicOf?(db: Reader, userId: number, limit: number): Promise<number[]>;
  /** The same for those that only their author sees. */
  shadowedOf?(db: Reader, userId: number, limit: number): Promise<number[]>;
}
