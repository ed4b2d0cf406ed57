import type { AdPosition } from "#lib/ad-positions.ts";
import type { Ad } from "#lib/contract/schemas/ads.ts";
import type { CallName } from "#lib/contract/calls.ts";
import type { RankPeriod, ReviewCard, VideoCard } from "#lib/contract/schemas/catalogue.ts";
import type { Comment } from "#lib/contract/schemas/comments.ts";
import type { Config } from "#lib/contract/schemas/config.ts";
import type { HotTerms, SearchInput, SearchOutput } from "#lib/contract/schemas/search.ts";
import type { AnnouncementLine } from "#lib/contract/schemas/notices.ts";
import type { PersonPage } from "#lib/contract/schemas/people.ts";
import type { PerformerListInput, RankedPerformer } from "#lib/contract/schemas/performers.ts";
import type { MayLikePost, PostDetail } from "#lib/contract/schemas/posts.ts";
import type { RankedReview, ReviewDetail } from "#lib/contract/schemas/reviews.ts";
import type { CategoryDetail } from "#lib/contract/schemas/tags.ts";
import type { WorksList, WorksListDetail } from "#lib/contract/schemas/works-lists.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Output, Sent } from "#lib/contract/shapes.ts";
import type { calls } from "../api/calls.ts";
import type { StandingDocument } from "../documents/documents.ts";
import type { SeoLocals } from "../seo/seo.ts";
import type { Departure, OutsidePlace } from "./outside-links.ts";

/** Calls made by `pageCall`: they only read, and know what to answer to nobody in particular. */
export type PageCall = {
  [Name in CallName]: (typeof calls)[Name] extends { forPages: true } ? Name : never;
}[CallName];

/** What the bar over a preview says. */
export interface PreviewShown {
  /** Milliseconds since 1970: the moment the site is shown at. */
  at: number;
  expiresAt: number;
  name: string;
  /** Working copies that are shown, and those that cannot be, with the reason. */
  drafts: number;
  problems: string[];
  /** Shown to nobody in particular, whoever looks. */
  guest: boolean;
}

/**
 * What a page may ask for. Made anew for every render by `server/site/site.ts`; every read notes the cache tags of what it
 * returned, so that the finished page is dropped when one of those rows changes. Nothing personal can be asked for here.
 */
export interface PageLocals {
  requestId: string;
  /** Scheme and host this site is reached at, no trailing slash. */
  origin: string;
  /** Names this client to the API; goes into `<meta name="app-secret">`. */
  appSecret: string;
  buildId: string;
  /** Cache tags noted so far. */
  tags: Set<string>;
  /** Set when this is not the site as it is. */
  preview: PreviewShown | null;
  /** What a call answers to a reader who is nobody. Throws what the call throws. */
  read<Name extends PageCall>(name: Name, input: Sent<Name>): Promise<Output<Name>>;
  /** The same for one thing: null when there is no such public thing, `gone` when there was one. */
  find<Name extends PageCall>(name: Name, input: Sent<Name>): Promise<Output<Name> | "gone" | null>;
  /** `ping/config`, read once for a page. */
  config(): Promise<Config>;
  /** What editors put first in a channel. */
  featured(channelId: number, limit: number): Promise<VideoCard[]>;
  tagCategory(id: number): Promise<CategoryDetail | null>;
  performers: {
    /** First letters there are. */
    initials(input: Pick<PerformerListInput, "tagId" | "tagCategoryId">): Promise<string[]>;
    rank(period: RankPeriod, limit: number): Promise<RankedPerformer[]>;
  };
  reviews: {
    related(review: Pick<ReviewDetail, "id" | "video">, limit: number): Promise<ReviewCard[]>;
    rank(period: RankPeriod, limit: number): Promise<RankedReview[]>;
  };
  /** Null for who has no page; `banned` for who is shut out while texts still lead to them. */
  person(id: number): Promise<PersonPage | "banned" | null>;
  worksLists: {
    /** Null when there is no such public list. */
    one(id: number): Promise<WorksListDetail | null>;
    /** Somebody's public ones. */
    of(userId: number): Promise<WorksList[]>;
  };
  /** Other posts to read after this one, each with its reason. */
  mayLike(post: Pick<PostDetail, "id" | "author" | "video" | "tags">, limit: number): Promise<MayLikePost[]>;
  /** The first page of a thing's comments, by its content type and id. */
  comments(contentType: number, targetId: number, pageSize: number): Promise<Page<Comment>>;
  announcements(limit: number): Promise<AnnouncementLine[]>;
  seo: SeoLocals;
  search: {
    results(input: SearchInput): Promise<SearchOutput>;
    /** Counted from 0. */
    hot(batch?: number): Promise<HotTerms>;
  };
  /** A text that stands by itself, by its name, e.g. `agreement`; null when nobody has written it. */
  document(name: string): Promise<StandingDocument | null>;
  /** Where a link of a public text leads; null when there is none. */
  outsideLink(place: OutsidePlace): Promise<Departure | null>;
  /** Published ads of one position in their order. */
  ads(position: AdPosition): Promise<Ad[]>;
}
