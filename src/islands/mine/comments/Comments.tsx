import { api } from "#lib/client/api.ts";
import { pagesOf } from "#lib/client/pages.ts";
import type { MyComment } from "#lib/contract/schemas/comments.ts";
import { formatCount } from "#lib/format.ts";
import { contentHref } from "#lib/link-binding.ts";
import { PagedList } from "../../parts/PagedList.tsx";
import { Removable } from "../../parts/Removable.tsx";
import { Time } from "../../../components/Time.tsx";

/** The member's comments, latest first, with the content they are about. */
export function Comments() {
  return (
    <PagedList
      pages={pagesOf("comment/mycomments", {})}
      keyOf={(comment) => comment.id}
      empty={{
        icon: "talk",
        title: "还没有发表过评论",
        text: "看完一部影片，说说你的感受。",
        action: { name: "去看影片", href: "/" },
      }}
    >
      {(comment) => <CommentLine comment={comment} />}
    </PagedList>
  );
}

function CommentLine({ comment }: { comment: MyComment }) {
  const { id, text, about, createdAt, supports, replyCount, replyTo } = comment;
  const href = about.title === "" ? null : contentHref(about.contentType, about.id);
  return (
    <Removable
      name="这条评论"
      from="评论"
      remove={() => api.call("comment/del", { id })}
      restore={() => api.call("comment/restore", { id })}
    >
      <div className="mine-words my-comment">
        <p className="my-comment-text">
          {replyTo && <span className="mine-fact">回复 {replyTo.name}：</span>}
          {text}
        </p>
        <p className="mine-fact my-comment-about">
          {href ? (
            <a className="text-link" href={`${href}#comment-${id}`}>
              {about.title}
            </a>
          ) : (
            "内容已下架"
          )}
          <span>
            <Time at={createdAt} />
            {supports > 0 && ` · ${formatCount(supports)} 个赞`}
            {replyCount > 0 && ` · ${replyCount} 条回复`}
          </span>
        </p>
      </div>
    </Removable>
  );
}
