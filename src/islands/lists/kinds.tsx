import type { ReactNode } from "react";
import { api } from "#lib/client/api.ts";
import type { ItemOf, PagedCall } from "#lib/client/pages.ts";
import type { Ad } from "#lib/contract/schemas/ads.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import { PerformerGrid, PostFeed, ReviewGrid, TopicGrid } from "../../components/lists.tsx";
import { ShelfGrid } from "../../components/ShelfGrid.tsx";
import { TopicEntries } from "../../components/topic/TopicEntries.tsx";
import { VideoGrid } from "../../components/VideoGrid.tsx";
import { Rail } from "../parts/Rail.tsx";

/** Display options of a page of a list. */
export interface PageLook {
  /** Page of the list, from 0. */
  page: number;
  ads?: readonly Ad[];
  /** Indexes of ads in each page. */
  adIndexes?: readonly number[];
  heading?: "h2" | "h3";
  /** Shows the year of each film. */
  years?: boolean;
  /** Layout of a topic's entries, and its title. */
  topic?: { showType: number; title: string };
}

export interface LoadedPage {
  /** The response as JSON, stored for when the reader returns. */
  text: string;
  count: number;
  nextCursor: string | null;
  draw: (look: PageLook) => ReactNode;
}

/** Appearance of a list: its class, the shape of its placeholders, and the measure word of its items. */
interface Look {
  unit: string;
  className: "grid" | "wall" | "review-wall" | "topic-wall" | "post-feed";
  blank: { frame: "frame-16-9" | "frame-3-4" | "blank-words"; lines: 0 | 2 };
}

/** A list loaded page by page. */
export interface ListKind extends Look {
  /** `input` is the call's input without its cursor, as JSON. */
  load: (input: string, cursor: string | null) => Promise<LoadedPage>;
  reopen: (text: string) => LoadedPage;
}

export type ListCall =
  | "video/list"
  | "library/list"
  | "performer/list"
  | "review/list"
  | "topic/list"
  | "topic/entries"
  | "post/center"
  | "mark/shelf";

/** The show type of topics whose entries are in a row. */
const sideways = 3;

export const kinds: Readonly<Record<ListCall, ListKind>> = {
  "video/list": listKind(
    "video/list",
    { unit: "部影片", className: "grid", blank: { frame: "frame-16-9", lines: 2 } },
    (videos, { page, ads, adIndexes, years }) => (
      <VideoGrid videos={videos} page={page} ads={ads} adIndexes={adIndexes} years={years} />
    ),
  ),
  "library/list": listKind(
    "library/list",
    { unit: "部影片", className: "grid", blank: { frame: "frame-16-9", lines: 2 } },
    (videos, { page }) => <VideoGrid videos={videos} page={page} />,
  ),
  "performer/list": listKind(
    "performer/list",
    { unit: "位演员", className: "wall", blank: { frame: "frame-3-4", lines: 2 } },
    (performers, { page, heading }) => <PerformerGrid items={performers} page={page} heading={heading} />,
  ),
  "review/list": listKind(
    "review/list",
    { unit: "篇影评", className: "review-wall", blank: { frame: "blank-words", lines: 0 } },
    (reviews) => <ReviewGrid items={reviews} />,
  ),
  "topic/list": listKind(
    "topic/list",
    { unit: "个专题", className: "topic-wall", blank: { frame: "frame-16-9", lines: 0 } },
    (topics, { page }) => <TopicGrid items={topics} page={page} />,
  ),
  "topic/entries": listKind(
    "topic/entries",
    { unit: "项", className: "grid", blank: { frame: "frame-16-9", lines: 2 } },
    (entries, { page, topic = { showType: 1, title: "" } }) => {
      const list = <TopicEntries showType={topic.showType} entries={entries} page={page} />;
      return topic.showType === sideways ? (
        <div className="topic-row">
          <Rail label={topic.title}>{list}</Rail>
        </div>
      ) : (
        list
      );
    },
  ),
  "post/center": listKind(
    "post/center",
    { unit: "篇帖子", className: "post-feed", blank: { frame: "blank-words", lines: 0 } },
    (posts) => <PostFeed items={posts} />,
  ),
  "mark/shelf": listKind(
    "mark/shelf",
    { unit: "部影片", className: "grid", blank: { frame: "frame-16-9", lines: 2 } },
    (marked) => <ShelfGrid items={marked} />,
  ),
};

function listKind<Name extends ListCall & PagedCall>(
  name: Name,
  look: Look,
  draw: (items: readonly ItemOf<Name>[], look: PageLook) => ReactNode,
): ListKind {
  const open = (text: string, { list, nextCursor }: Page<ItemOf<Name>>): LoadedPage => ({
    text,
    count: list.length,
    nextCursor,
    draw: (at) => draw(list, at),
  });
  return {
    ...look,
    async load(input, cursor) {
      const page = await api.call(name, { ...JSON.parse(input), ...(cursor === null ? {} : { cursor }) });
      return open(JSON.stringify(page), page);
    },
    reopen: (text) => open(text, JSON.parse(text)),
  };
}
