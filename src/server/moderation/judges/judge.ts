import type { ContentReference } from "#lib/contract/schemas/comments.ts";
import type { Image, Person } from "#lib/contract/schemas/shared.ts";
import type { Context, SignedInContext } from "../../core/context.ts";
import type { Reader, Writer } from "../../db/open.ts";
import type { Target } from "../../core/target.ts";

/** A thing as operators see it, public or not. */
export interface Moderated {
  state: string;
  title: string;
  text: string;
  images: Image[];
  watch?: string | null;
  author: Person;
  about: ContentReference | null;
}

/** How a thing stands; a person's words are kept too when they are taken away. */
export interface Standing {
  status: string;
  person?: { name: string; bio: string; avatar: string | null };
}

export type Wanted = { show: true } | { show: false; reason: string } | { back: Standing };

export interface Moved {
  authorId: number;
  before: Standing;
  /** The thing whose page it stands on. */
  page: Target | null;
  /** To be passed to `context.changed` after the commit. */
  tags: string[];
}

/** What operators do with things of one kind. */
export interface Judge {
  /** These things, public or not; what is gone for good is left out. */
  show(context: SignedInContext, ids: readonly number[]): Promise<[id: number, Moderated][]>;
  /** Shows or hides it, or puts it back as it stood; points given for it go and come with it. Null when its author has taken it away. */
  move(context: Context, trx: Writer, id: number, wanted: Wanted): Promise<Moved | null>;
  /** Some public ones of somebody's, which a ban may take off the pages with them; absent for what stays. */
  publicOf?(db: Reader, userId: number, limit: number): Promise<number[]>;
}
