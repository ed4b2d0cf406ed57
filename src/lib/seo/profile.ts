import type { PersonPage } from "../contract/schemas/people.ts";
import { toGraph, type Graph } from "./json-ld.ts";
import { absolute, breadcrumbList, itemList, largestUrl, type Listed, type SeoSite, type Trail } from "./nodes.ts";
import { toShanghaiTime } from "./time.ts";

export interface Profile {
  /** Canonical address, as passed to `Base`. */
  path: string;
  trail: Trail;
  person: PersonPage;
  /** The list of the person's items on the page; `id` is the id of its section in the HTML. */
  list: { id: string; name: string; items: readonly Listed[] };
}

/** Structured data of a member's page. */
export function profileGraph(site: SeoSite, { path, trail, person, list }: Profile): Graph {
  const url = absolute(site, path);
  const home = absolute(site, `/userPage?id=${person.id}`);
  const { posts, reviews, followers } = person.counts;
  return toGraph([
    {
      "@type": "ProfilePage",
      "@id": `${url}#page`,
      url,
      inLanguage: "zh-CN",
      dateCreated: toShanghaiTime(person.joinedAt),
      mainEntity: {
        "@type": "Person",
        "@id": `${home}#person`,
        identifier: String(person.id),
        name: person.name,
        description: person.bio === "" ? undefined : person.bio,
        image: person.avatar === null ? undefined : absolute(site, largestUrl(person.avatar)),
        url: home,
        interactionStatistic: [counter("FollowAction", followers)],
        agentInteractionStatistic: [counter("WriteAction", posts + reviews)],
      },
    },
    breadcrumbList(site, trail, path),
    itemList(site, { ...list, id: `${url}#${list.id}` }),
  ]);
}

function counter(kind: "FollowAction" | "WriteAction", count: number) {
  return { "@type": "InteractionCounter", interactionType: { "@type": kind }, userInteractionCount: count };
}
