import type { AdPosition } from "#lib/ad-positions.ts";
import type { Ad } from "#lib/contract/schemas/ads.ts";
import type {
  PerformerCard,
  RankedVideo,
  RankPeriod,
  ReviewCard,
  TopicCard,
  Transcript,
  VideoCard,
  VideoDetail,
  VideoListInput,
} from "#lib/contract/schemas/catalogue.ts";
import type { Comment } from "#lib/contract/schemas/comments.ts";
import type { Config } from "#lib/contract/schemas/config.ts";
import type { HotTerms, SearchInput, SearchOutput } from "#lib/contract/schemas/search.ts";
import type { StandingDocument } from "./documents/documents.ts";
import type { Announcement, AnnouncementLine, Question, QuestionCategory } from "#lib/contract/schemas/notices.ts";
import type { PersonPage } from "#lib/contract/schemas/people.ts";
import type { PerformerDetail, PerformerListInput, RankedPerformer } from "#lib/contract/schemas/performers.ts";
import type { MayLikePost, PostCard, PostCenterInput, PostDetail, PostTag } from "#lib/contract/schemas/posts.ts";
import type { RankedReview, ReviewDetail, ReviewListInput } from "#lib/contract/schemas/reviews.ts";
import type { CategoryDetail, CategoryWithTags, TagDetail } from "#lib/contract/schemas/tags.ts";
import type { TopicDetail, TopicListInput } from "#lib/contract/schemas/topics.ts";
import type { WorksList, WorksListDetail } from "#lib/contract/schemas/works-lists.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { OrderOf } from "#lib/orders.ts";
import type { Departure, OutsidePlace } from "./outside-links.ts";

/** What search engines and other sites read. */
export interface SeoLocals {
  /** False keeps every crawler out: this is not the real site. */
  indexable: boolean;
  /** Script of a traffic counter. */
  analyticsSrc: string | null;
  /** Proves to IndexNow that the site is ours, at `/<key>.txt`. */
  indexNowKey: string | null;
  robots(): string;
  sitemapIndex(): Promise<string>;
  /** A file of the index by its name, written while it is read; null when there is none. */
  sitemap(name: string): Promise<ReadableStream<Uint8Array> | null>;
  rss(): Promise<string>;
  jsonFeed(): Promise<string>;
}

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
 * What a page may ask for. Made anew for every render by `server/site.ts`; every read notes the cache tags of what it
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
  catalogue: {
    /** Null when there is no such published film; `gone` when there was one. */
    video(id: number): Promise<VideoDetail | "gone" | null>;
    /** What is said in it, in its first language; null when there is no such published film. */
    transcript(id: number): Promise<Transcript | null>;
    videos(input: VideoListInput): Promise<Page<VideoCard>>;
    related(id: number, limit: number): Promise<VideoCard[]>;
    rank(period: RankPeriod, limit: number): Promise<RankedVideo[]>;
    featured(channelId: number, limit: number): Promise<VideoCard[]>;
    tags(): Promise<CategoryWithTags[]>;
    tag(id: number): Promise<TagDetail | null>;
    tagCategory(id: number): Promise<CategoryDetail | null>;
  };
  performers: {
    list(input: PerformerListInput): Promise<Page<PerformerCard>>;
    detail(id: number): Promise<PerformerDetail | "gone" | null>;
    /** First letters there are. */
    initials(input: Pick<PerformerListInput, "tagId" | "tagCategoryId">): Promise<string[]>;
    rank(period: RankPeriod, limit: number): Promise<RankedPerformer[]>;
  };
  topics: {
    list(input: TopicListInput): Promise<Page<TopicCard>>;
    detail(id: number, sort: OrderOf<"topicEntries">): Promise<TopicDetail | "gone" | null>;
  };
  reviews: {
    list(input: ReviewListInput): Promise<Page<ReviewCard>>;
    detail(id: number): Promise<ReviewDetail | "gone" | null>;
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
  posts: {
    list(input: PostCenterInput): Promise<Page<PostCard>>;
    detail(id: number): Promise<PostDetail | "gone" | null>;
    /** Others to read after it, each with its reason. */
    mayLike(post: Pick<PostDetail, "id" | "author" | "video" | "tags">, limit: number): Promise<MayLikePost[]>;
    /** The tags public posts hold, the most used first. */
    tags(): Promise<PostTag[]>;
  };
  /** The first page of a thing's comments, by its content type and id. */
  comments(contentType: number, targetId: number, pageSize: number): Promise<Page<Comment>>;
  notices: {
    announcements(limit: number): Promise<AnnouncementLine[]>;
    announcement(id: number): Promise<Announcement | "gone" | null>;
    questionCategories(): Promise<QuestionCategory[]>;
    questions(): Promise<Question[]>;
  };
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
  config(): Promise<Config>;
  /** Published ads of one position in their order. */
  ads(position: AdPosition): Promise<Ad[]>;
}
