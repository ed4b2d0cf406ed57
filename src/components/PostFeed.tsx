import type { PostCard as Post } from "#lib/contract/schemas/posts.ts";
import { PostCard } from "./PostCard.tsx";

interface Props {
  id?: string;
  /** A reason says why it is shown here. */
  posts: readonly (Post & { reason?: string })[];
  look?: "post-feed" | "review-wall";
}

export function PostFeed({ id, posts, look = "post-feed" }: Props) {
  return (
    <ul className={look} role="list" id={id}>
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} reason={post.reason} />
        </li>
      ))}
    </ul>
  );
}
