import type { PerformerCard as Performer, ReviewCard as Review } from "#lib/contract/schemas/catalogue.ts";
import type { TopicCard as Topic, VideoCard as Video } from "#lib/contract/schemas/catalogue.ts";
import type { PostCard as Post } from "#lib/contract/schemas/posts.ts";
import type { WorksList } from "#lib/contract/schemas/works-lists.ts";
import { CardList } from "./CardList.tsx";
import { PerformerCard } from "./PerformerCard.tsx";
import { PostCard } from "./PostCard.tsx";
import { ReviewCard } from "./ReviewCard.tsx";
import { TopicCard } from "./TopicCard.tsx";
import { VideoCard } from "./VideoCard.tsx";
import { WorksListCard } from "./WorksListCard.tsx";

interface Props<Item> {
  id?: string;
  items: readonly Item[];
}

/** Props of a list loaded page by page. */
interface Paged<Item> extends Props<Item> {
  /** Page from 0: the first one starts within the viewport. */
  page?: number;
}

const performerSizes = "(min-width: 1344px) 196px, (min-width: 824px) 15vw, (min-width: 560px) 22vw, 30vw";
const largePick = "(min-width: 1344px) 670px, (min-width: 824px) 53vw, 96vw";
const smallPick = "(min-width: 1344px) 285px, (min-width: 824px) 22vw, 46vw";

export function PerformerGrid({ page = 0, heading = "h2", ...list }: Paged<Performer> & { heading?: "h2" | "h3" }) {
  return (
    <CardList look="wall" {...list}>
      {(one, at) => (
        <PerformerCard performer={one} sizes={performerSizes} heading={heading} eager={page === 0 && at < 3} />
      )}
    </CardList>
  );
}

export function TopicGrid({ page = 0, ...list }: Paged<Topic>) {
  return (
    <CardList look="topic-wall" {...list}>
      {(topic, at) => <TopicCard topic={topic} heading="h2" eager={page === 0 && at < 2} />}
    </CardList>
  );
}

interface Reviews extends Props<Review> {
  look?: "review-wall" | "review-list" | "rail-list";
  /** False if the whole page is about that film. */
  showVideo?: boolean;
}

export function ReviewGrid({ look = "review-wall", showVideo, ...list }: Reviews) {
  return (
    <CardList look={look} {...list}>
      {(review) => <ReviewCard review={review} showVideo={showVideo} />}
    </CardList>
  );
}

/** `reason` is why a post is recommended. */
interface Posts extends Props<Post & { reason?: string }> {
  look?: "post-feed" | "review-wall";
}

export function PostFeed({ look = "post-feed", ...list }: Posts) {
  return (
    <CardList look={look} {...list}>
      {(post) => <PostCard post={post} reason={post.reason} />}
    </CardList>
  );
}

export function WorksListGrid(list: Props<WorksList>) {
  return (
    <CardList look="works-list-wall" {...list}>
      {(one) => <WorksListCard list={one} />}
    </CardList>
  );
}

/** Editor's picks: one large picture, the others beside or below it. */
export function Picks(list: Props<Video>) {
  return (
    <CardList look="picks" {...list}>
      {(video, at) => <VideoCard video={video} sizes={at === 0 ? largePick : smallPick} />}
    </CardList>
  );
}

/** Performers in a row that scrolls horizontally. */
export function PerformerRow(list: Props<Performer>) {
  return (
    <CardList look="rail-list" {...list}>
      {(performer) => <PerformerCard performer={performer} />}
    </CardList>
  );
}

/** Topics in a row that scrolls horizontally. */
export function TopicRow(list: Props<Topic>) {
  return (
    <CardList look="rail-list" {...list}>
      {(topic) => <TopicCard topic={topic} />}
    </CardList>
  );
}
