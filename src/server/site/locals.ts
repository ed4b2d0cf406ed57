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
import type { Writing } from "#lib/page/writing.ts";
import type { calls } from "../api/calls.ts";
import type { StandingDocument } from "../documents/documents.ts";
import type { SeoLocals } from "../seo/seo.ts";
import type { Departure, LinkPosition } from "./outside-links.ts";

/** Calls made with `pageCall`: read-only, and available without a user. */
export type PageCall = {
  [Name in CallName]: (typeof calls)[Name] extends { forPages: true } ? Name : never;
}[CallName];

/** A render of a page. */
export interface Rendering {
  requestId: string;
  /** Scheme and host of this site, without trailing slash. */
  origin: string;
  buildId: string;
  /** Default: simplified characters. */
  writing?: Writing;
}

/** Contents of the bar above a preview. */
interface PreviewShown {
  /** Time the preview shows the site at, in milliseconds since 1970. */
  at: number;
  expiresAt: number;
  name: string;
  /** Number of drafts shown, and the reasons why others cannot be shown. */
  drafts: number;
  problems: string[];
  /** Shown as to a guest, whoever is signed in. */
  guest: boolean;
}

/** What a page may take from other sites; plain data, as it may come from another thread. */
export interface PageSources {
  /** Hosts that its films may come from. */
  mediaHosts: readonly string[];
  /** Address of the analytics script from the site's settings; absent without. */
  analyticsSrc?: string;
}

/**
 * Data available to a page. Created for every render by `server/site/site.ts`; each read records the cache tags of its result, so that the
 * cached page is dropped when one of those rows changes. Offers no personal data.
 */
export interface PageLocals {
  requestId: string;
  /** Scheme and host of this site, without trailing slash. */
  origin: string;
  /** Identifies this client to the API; written into `<meta name="app-secret">`. */
  appSecret: string;
  buildId: string;
  /** Default: simplified characters. */
  writing?: Writing;
  /** False: browsers that have a service worker of the site remove it. */
  serviceWorker: boolean;
  /** Cache tags recorded so far. */
  tags: Set<string>;
  /** What this page, as rendered, takes from other sites. */
  sources(): Promise<PageSources>;
  /** Set while a preview is shown; null on the real site. */
  preview: PreviewShown | null;
  /** Returns what a call returns without a user. Throws what the call throws. */
  read<Name extends PageCall>(name: Name, input: Sent<Name>): Promise<Output<Name>>;
  /** Like `read` for one content item: null if it does not exist or is not public, `gone` if it was public before. */
  find<Name extends PageCall>(name: Name, input: Sent<Name>): Promise<Output<Name> | "gone" | null>;
  /** `ping/config`, read once per page. */
  config(): Promise<Config>;
  /** Films that editors have featured in a channel. */
  featured(channelId: number, limit: number): Promise<VideoCard[]>;
  tagCategory(id: number): Promise<CategoryDetail | null>;
  performers: {
    /** Initials for which there are performers. */
    initials(input: Pick<PerformerListInput, "tagId" | "tagCategoryId">): Promise<string[]>;
    rank(period: RankPeriod, limit: number): Promise<RankedPerformer[]>;
  };
  reviews: {
    related(review: Pick<ReviewDetail, "id" | "video">, limit: number): Promise<ReviewCard[]>;
    rank(period: RankPeriod, limit: number): Promise<RankedReview[]>;
  };
  /** Null if the person has no page; `banned` for a banned person whose texts still link to them. */
  person(id: number): Promise<PersonPage | "banned" | null>;
  worksLists: {
    /** Null if there is no such public list. */
    one(id: number): Promise<WorksListDetail | null>;
    /** Public lists of a user. */
    of(userId: number): Promise<WorksList[]>;
  };
  /** Other posts to recommend after this one, each with its reason. */
  mayLike(post: Pick<PostDetail, "id" | "author" | "video" | "tags">, limit: number): Promise<MayLikePost[]>;
  /** The first page of comments on a content item. */
  comments(contentType: number, targetId: number, pageSize: number): Promise<Page<Comment>>;
  announcements(limit: number): Promise<AnnouncementLine[]>;
  seo: SeoLocals;
  search: {
    results(input: SearchInput): Promise<SearchOutput>;
    /** `batch` is counted from 0. */
    hot(batch?: number): Promise<HotTerms>;
  };
  /** A static text by its name, e.g. `agreement`; null if it does not exist. */
  document(name: string): Promise<StandingDocument | null>;
  /** Target of a link in a public text; null if there is none. */
  outsideLink(link: LinkPosition): Promise<Departure | null>;
  /** Published ads of one position, in order. */
  ads(position: AdPosition): Promise<Ad[]>;
}
