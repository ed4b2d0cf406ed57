import { api } from "#lib/client/api.ts";
import type { OwnPost } from "#lib/contract/schemas/posts.ts";
import { formatCount } from "#lib/format.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { Deletable } from "../Deletable.tsx";
import { Picture } from "../../../components/Picture.tsx";
import { Time } from "../../../components/Time.tsx";
import { editPostHref } from "./view.ts";
import { statusNames } from "./status.ts";

/** One of the member's posts: status, income, edit and delete. A deleted post can be restored. */
export function PostLine({ post }: { post: OwnPost }) {
  const href = post.status === "published" ? contentHref(kinds.post.type, post.id) : null;
  const [picture] = post.images;

  return (
    <Deletable
      title={post.title}
      className="post-line"
      remains={post.sold ? whatRemains(post) : undefined}
      send={(deleted) => api.call(deleted ? "post/remove" : "post/restore", { id: post.id })}
    >
      {(deleteIt) => (
        <>
          <div className="mine-words">
            <p className="post-line-facts">
              <span className="work-stage" data-stage={post.status}>
                {statusNames[post.status]}
              </span>
              <Time at={post.publishedAt ?? post.updatedAt} />
              {post.price > 0 && <span className="post-price">{post.price} 积分</span>}
            </p>
            <h3>{href ? <a href={href}>{post.title || "（只有图片）"}</a> : post.title || "（只有图片）"}</h3>
            {post.excerpt && post.excerpt !== post.title && <p className="mine-note post-line-text">{post.excerpt}</p>}
            {post.reason && <p className="field-error">原因：{post.reason}</p>}
            <div className="post-line-acts">
              {post.status === "published" && (
                <span className="mine-fact">
                  {formatCount(post.supports)} 赞 · {formatCount(post.comments)} 评论
                  {post.price > 0 && ` · 收入 ${post.income} 积分`}
                </span>
              )}
              {post.status !== "removed" && (
                <a className="mine-act" href={editPostHref(post.id)} rel="nofollow">
                  {post.status === "draft" ? "接着写" : "修改"}
                  <span className="visually-hidden">《{post.title}》</span>
                </a>
              )}
              {post.status !== "removed" && deleteIt}
            </div>
          </div>
          {picture && (
            <span className="compose-thumb">
              <Picture image={picture} sizes="96px" />
            </span>
          )}
        </>
      )}
    </Deletable>
  );
}

function whatRemains({ remains }: OwnPost): string {
  return remains ? "付积分解锁过的人仍然看得到。" : "付积分解锁过的人也看不到。";
}
