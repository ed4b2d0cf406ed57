import type { PostCard as Post } from "#lib/contract/schemas/posts.ts";
import { PostCard } from "./PostCard.tsx";
import { CardList } from "./CardList.tsx";

interface Props {
  id?: string;
  /** A reason says why it is shown here. */
  posts: readonly (Post & { reason?: string })[];
  look?: "post-feed" | "review-wall";
}

export function PostFeed({ id, posts, look = "post-feed" }: Props) {
  return (
    <CardList id={id} look={look} items={posts}>
      {(post) => <PostCard post={post} reason={post.reason} />}
    </CardList>
  );
}
