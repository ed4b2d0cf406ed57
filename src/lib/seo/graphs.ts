/**
 * Structured data for search engines: one `@graph` per page, with content that the page itself displays.
 *
 * ```astro
 * const site = { origin: Astro.locals.origin, name: config.siteName };
 * const path = `/tagDetails?tid=${id}`; // the page's own canonical address
 * <Base canonical={path} …>
 * <JsonLd slot="head" graph={listGraph(site, { path, trail, name, description, lists: [{ id, name, items }] })} />
 * ```
 *
 * | Page | Function |
 * |---|---|
 * | `/` and its channels | `homeGraph` (`listGraph` for a channel, which has a trail) |
 * | `/videoDetails` | `watchGraph` in `watch.ts` |
 * | `/series` | `seriesGraph` in `watch.ts` |
 * | `/tagList` `/tagDetails` `/tagReviews` `/topicsPage` `/actressList` `/nav/reviews` `/rank` `/discuss` | `listGraph`, items in display
 * order; a page with several lists passes them all |
 * | `/actressPage` | `performerGraph` |
 * | `/userPage` | `profileGraph` in `profile.ts` |
 * | `/reviewDetail` | `reviewGraph` |
 * | `/postDetail` | `discussionGraph` |
 * | `/noticeDetail` | `articleGraph` |
 * | `/FAQ` | `questionsGraph` |
 *
 * `trail` is the trail passed to `Breadcrumbs.astro`. Items are `{ name, href }`; `contentHref(type, id)` returns the address, null (not
 * listed) if that page does not exist. Content that the page does not display must not be here.
 */
import type { Comment } from "../contract/schemas/comments.ts";
import type { Image, Person } from "../contract/schemas/shared.ts";
import type { PagePath } from "../pages.ts";
import { toGraph, type Graph, type Entity } from "./json-ld.ts";
import {
  absolute,
  breadcrumbList,
  commentedContents,
  interactions,
  itemList,
  largestUrl,
  organization,
  person,
  rating,
  type Listed,
  type SeoSite,
  type Trail,
} from "./nodes.ts";
import { toShanghaiTime } from "./time.ts";

/** A list on the page; `id` is the id of its section in the HTML. */
export interface NamedList {
  id: string;
  name: string;
  items: readonly Listed[];
}

interface Page {
  /** Canonical address, as passed to `Base`. */
  path: string;
  trail: Trail;
}

function lists(site: SeoSite, path: string, named: readonly NamedList[]): (Entity | null)[] {
  return named.map(({ id, name, items }) => itemList(site, { id: `${absolute(site, path)}#${id}`, name, items }));
}

const searchRoute: PagePath = "/searchResult";

/** Organization and WebSite, including the site search. */
export function homeGraph(site: SeoSite, page: { description: string; lists: readonly NamedList[] }): Graph {
  const search: Entity = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${site.origin}${searchRoute}?q={search_term_string}` },
    "query-input": "required name=search_term_string",
  };
  return toGraph([
    {
      "@type": "WebSite",
      "@id": `${site.origin}/#website`,
      name: site.name,
      url: `${site.origin}/`,
      description: page.description,
      inLanguage: "zh-CN",
      publisher: { "@id": `${site.origin}/#organization` },
      potentialAction: search,
    },
    organization(site),
    ...lists(site, "/", page.lists),
  ]);
}

export interface ListPage extends Page {
  name: string;
  description: string;
  lists: readonly NamedList[];
}

/** A page that is mainly a list of links. */
export function listGraph(site: SeoSite, { path, trail, name, description, lists: named }: ListPage): Graph {
  const url = absolute(site, path);
  return toGraph([
    { "@type": "CollectionPage", "@id": `${url}#page`, url, name, description, inLanguage: "zh-CN" },
    breadcrumbList(site, trail, path),
    ...lists(site, path, named),
  ]);
}

export interface PerformerPage extends Page {
  performer: {
    name: string;
    /** Other names of the person. */
    names: readonly string[];
    /** The person's jobs in films. */
    jobs: readonly string[];
    bio: string;
    portrait: Image | null;
  };
  /** Works, and any other lists of links on the page. */
  lists: readonly NamedList[];
}

export function performerGraph(site: SeoSite, { path, trail, performer, lists: named }: PerformerPage): Graph {
  const url = absolute(site, path);
  return toGraph([
    {
      "@type": "ProfilePage",
      "@id": `${url}#page`,
      url,
      inLanguage: "zh-CN",
      mainEntity: {
        "@type": "Person",
        "@id": `${url}#person`,
        name: performer.name,
        alternateName: performer.names.length > 0 ? [...performer.names] : undefined,
        description: performer.bio,
        image: performer.portrait === null ? undefined : absolute(site, largestUrl(performer.portrait)),
        jobTitle: performer.jobs.length > 0 ? [...performer.jobs] : undefined,
        url,
      },
    },
    breadcrumbList(site, trail, path),
    ...lists(site, path, named),
  ]);
}

export interface ReviewPage extends Page {
  review: {
    title: string;
    /** Plain text; empty if it is folded as a spoiler. */
    text: string;
    /** 1 to 10. */
    rating: number;
    author: Pick<Person, "id" | "name">;
    publishedAt: string;
    supports: number;
    comments: number;
    video: { title: string; href: string | null; poster: Image | null };
  };
  comments: readonly Comment[];
}

export function reviewGraph(site: SeoSite, { path, trail, review, comments }: ReviewPage): Graph {
  const url = absolute(site, path);
  const { video } = review;
  return toGraph([
    {
      "@type": "Review",
      "@id": `${url}#review`,
      url,
      mainEntityOfPage: url,
      name: review.title,
      headline: review.title,
      reviewBody: review.text === "" ? undefined : review.text,
      reviewRating: rating(review.rating),
      author: person(site, review.author),
      datePublished: toShanghaiTime(review.publishedAt),
      inLanguage: "zh-CN",
      publisher: { "@id": `${site.origin}/#organization` },
      itemReviewed: {
        "@type": "Movie",
        "@id": video.href === null ? undefined : `${absolute(site, video.href)}#film`,
        name: video.title,
        image: video.poster === null ? undefined : absolute(site, largestUrl(video.poster)),
        url: video.href === null ? undefined : absolute(site, video.href),
      },
      interactionStatistic: interactions({ liked: review.supports, commented: review.comments }),
      comment: comments.length > 0 ? commentedContents(site, path, comments) : undefined,
    },
    breadcrumbList(site, trail, path),
    organization(site),
  ]);
}

export interface DiscussionPage extends Page {
  post: {
    title: string;
    text: string;
    author: Pick<Person, "id" | "name">;
    publishedAt: string;
    supports: number;
    comments: number;
    images: readonly Image[];
  };
  comments: readonly Comment[];
}

export function discussionGraph(site: SeoSite, { path, trail, post, comments }: DiscussionPage): Graph {
  const url = absolute(site, path);
  return toGraph([
    {
      "@type": "DiscussionForumPosting",
      "@id": `${url}#post`,
      url,
      mainEntityOfPage: url,
      headline: post.title,
      text: post.text,
      author: person(site, post.author),
      datePublished: toShanghaiTime(post.publishedAt),
      inLanguage: "zh-CN",
      image: post.images.length > 0 ? post.images.map((image) => absolute(site, largestUrl(image))) : undefined,
      commentCount: post.comments,
      interactionStatistic: interactions({ liked: post.supports, commented: post.comments }),
      comment: comments.length > 0 ? commentedContents(site, path, comments) : undefined,
    },
    breadcrumbList(site, trail, path),
  ]);
}

export interface ArticlePage extends Page {
  article: { title: string; text: string; publishedAt: string };
}

/** An announcement. */
export function articleGraph(site: SeoSite, { path, trail, article }: ArticlePage): Graph {
  const url = absolute(site, path);
  const publisher = organization(site);
  return toGraph([
    {
      "@type": "Article",
      "@id": `${url}#article`,
      url,
      mainEntityOfPage: url,
      headline: article.title,
      articleBody: article.text,
      datePublished: toShanghaiTime(article.publishedAt),
      inLanguage: "zh-CN",
      image: absolute(site, "/og-default.png"),
      author: { "@id": `${site.origin}/#organization` },
      publisher: { "@id": `${site.origin}/#organization` },
    },
    breadcrumbList(site, trail, path),
    publisher,
  ]);
}

export interface QuestionsPage extends Page {
  /** As displayed, in order; answers as plain text. */
  questions: readonly { question: string; answer: string }[];
}

export function questionsGraph(site: SeoSite, { path, trail, questions }: QuestionsPage): Graph {
  const url = absolute(site, path);
  return toGraph([
    {
      "@type": "FAQPage",
      "@id": `${url}#page`,
      url,
      inLanguage: "zh-CN",
      mainEntity: questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
    breadcrumbList(site, trail, path),
  ]);
}
