import type { ReactNode } from "react";
import type { PostCard as Post } from "#lib/contract/schemas/posts.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { Byline } from "./Byline.tsx";
import { CardLink } from "./CardLink.tsx";
import { PostThumbs } from "./PostThumbs.tsx";
import { WrittenFoot } from "./WrittenFoot.tsx";

interface Props {
  post: Post;
  /** Why it is recommended; replaces the film it is about. */
  reason?: string;
  /** Replaces the post's own title, e.g. with search matches marked. */
  title?: ReactNode;
  excerpt?: ReactNode;
}

export function PostCard({ post, reason, title, excerpt }: Props) {
  const { video } = post;
  return (
    <article className="review-card post-card" id={`post-${post.id}`}>
      <Byline author={post.author} at={post.publishedAt} look="review-head">
        {post.paid && <span className="post-price">{`${post.paid.price} 积分`}</span>}
      </Byline>
      <h3 className="review-title">
        <CardLink href={contentHref(kinds.post.type, post.id)}>{title ?? post.title}</CardLink>
      </h3>
      <p className="review-text">{excerpt ?? post.excerpt}</p>
      {post.images.length > 0 && <PostThumbs images={post.images} />}
      <WrittenFoot supports={post.supports} comments={post.comments}>
        {reason ? (
          <span className="review-on">{reason}</span>
        ) : (
          video && (
            <a className="review-on" href={contentHref(kinds.video.type, video.id) ?? undefined}>
              {`聊《${video.title}》`}
            </a>
          )
        )}
      </WrittenFoot>
    </article>
  );
}
