import type { ReviewCard } from "../contract/schemas/catalogue.ts";
import type { Comment, CommentLine } from "../contract/schemas/comments.ts";
import type { Image, Person } from "../contract/schemas/shared.ts";
import { personHref } from "../link-binding.ts";
import type { Json, Entity } from "./json-ld.ts";
import { toShanghaiTime } from "./time.ts";

/** The site a page belongs to. */
export interface SeoSite {
  /** Scheme and host without trailing slash: `Astro.locals.origin`. */
  origin: string;
  /** `config.siteName`. */
  name: string;
}

/** Breadcrumbs from the home page down, as displayed; the last one is the page itself and has no link. */
export type Trail = readonly { name: string; href?: string }[];

/** A list item. Without a page of its own it is not listed. */
export interface Listed {
  name: string;
  href: string | null;
}

/** Makes an address of this site, or of a media host, absolute. */
export function absolute({ origin }: SeoSite, address: string): string {
  return new URL(address, origin).href;
}

/** The widths in a picture's `srcset`, with their addresses. */
export function sizesOf({ srcset }: Pick<Image, "srcset">): { address: string; width: number }[] {
  return srcset.split(", ").flatMap((part) => {
    const [address = "", width = "0w"] = part.split(" ");
    return address === "" ? [] : [{ address, width: Number.parseInt(width, 10) || 0 }];
  });
}

/** Address of the largest size. */
export function largestUrl(image: Pick<Image, "url" | "srcset">): string {
  const largest = sizesOf(image).reduce((best, size) => (size.width > best.width ? size : best), {
    address: "",
    width: 0,
  });
  return largest.address || image.url;
}

export function organization(site: SeoSite): Entity {
  return {
    "@type": "Organization",
    "@id": `${site.origin}/#organization`,
    name: site.name,
    url: `${site.origin}/`,
    logo: {
      "@type": "ImageObject",
      url: absolute(site, "/icons/icon-512.png"),
      width: 512,
      height: 512,
    },
  };
}

export function breadcrumbList(site: SeoSite, trail: Trail, path: string): Entity {
  return {
    "@type": "BreadcrumbList",
    "@id": `${absolute(site, path)}#breadcrumbs`,
    itemListElement: trail.map(({ name, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(site, href ?? path),
    })),
  };
}

/** A list in display order; null if no item has a page. */
export function itemList(site: SeoSite, list: { id: string; name: string; items: readonly Listed[] }): Entity | null {
  const linked = list.items.flatMap(({ name, href }) => (href === null ? [] : [{ name, href }]));
  if (linked.length === 0) return null;
  return {
    "@type": "ItemList",
    "@id": list.id,
    name: list.name,
    itemListOrder: "https://schema.org/ItemListOrderAscending",
    numberOfItems: linked.length,
    itemListElement: linked.map(({ name, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      url: absolute(site, href),
    })),
  };
}

/** A person, with the address of their page if they have one. */
export function person(site: SeoSite, who: Pick<Person, "id" | "name">): Entity {
  const href = personHref(who);
  return { "@type": "Person", name: who.name, url: href === null ? undefined : absolute(site, href) };
}

/** Numbers of views, likes and comments. */
export function interactions(counts: { watched?: number; liked?: number; commented?: number }): Json[] {
  const kinds = [
    ["WatchAction", counts.watched],
    ["LikeAction", counts.liked],
    ["CommentAction", counts.commented],
  ] as const;
  return kinds.flatMap(([kind, count]) =>
    count === undefined
      ? []
      : [{ "@type": "InteractionCounter", interactionType: { "@type": kind }, userInteractionCount: count }],
  );
}

/** A rating from 1 to 10. */
export function rating(value: number): Entity {
  return { "@type": "Rating", ratingValue: value, bestRating: 10, worstRating: 1 };
}

/** Comments as displayed, replies inside the comment they reply to; the text of spoilers is omitted. `path` is the page they are on. */
export function commentedContents(site: SeoSite, path: string, comments: readonly Comment[]): Entity[] {
  const page = absolute(site, path);
  const toContent = (line: CommentLine): Entity => ({
    "@type": "Comment",
    "@id": `${page}#comment-${line.id}`,
    url: `${page}#comment-${line.id}`,
    ...(line.spoiler ? {} : { text: line.text }),
    author: person(site, line.author),
    dateCreated: toShanghaiTime(line.createdAt),
    datePublished: toShanghaiTime(line.createdAt),
    interactionStatistic: interactions({ liked: line.supports }),
  });
  return comments.map((comment) => ({
    ...toContent(comment),
    ...(comment.replies.length > 0 ? { comment: comment.replies.map(toContent) } : {}),
  }));
}

/** A review as displayed on a card: the text of spoilers is omitted. */
export function reviewContent(site: SeoSite, review: ReviewCard, href: string | null): Entity {
  return {
    "@type": "Review",
    name: review.title,
    author: person(site, review.author),
    datePublished: toShanghaiTime(review.publishedAt),
    reviewRating: rating(review.rating),
    reviewBody: review.excerpt === "" ? undefined : review.excerpt,
    url: href === null ? undefined : absolute(site, href),
  };
}
