import { useState } from "react";
import { pagesOf } from "#lib/client/pages.ts";
import type { OwnPost } from "#lib/contract/schemas/posts.ts";
import { PagedList } from "../../parts/PagedList.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { newPostHref } from "./view.ts";
import { PostLine } from "./PostLine.tsx";
import { statusNames } from "./status.ts";
import { useData } from "../../parts/useData.ts";

type Filter = OwnPost["status"] | "all";

const filters: readonly Filter[] = ["all", "published", "pending", "draft", "rejected", "removed"];

/** All of the member's posts, filtered by status. */
export function Posts() {
  const [filter, setFilter] = useState<Filter>("all");
  const posts = pagesOf("works/post", filter === "all" ? {} : { status: filter });
  const counts = useData(posts)?.answer.counts;
  const choices = filters.map((value) => {
    if (value === "all") return { value, name: "全部" };
    const count = counts?.[value] ?? 0;
    return { value, name: count > 0 ? `${statusNames[value]} ${count}` : statusNames[value] };
  });
  return (
    <div className="mine-area">
      <div className="mine-bar">
        <p className="mine-note">写的帖子和它们走到了哪一步。</p>
        <a className="button button-primary" href={newPostHref} rel="nofollow">
          发帖子
        </a>
      </div>
      <h2 className="visually-hidden">帖子</h2>
      <Tabs label="状态" choices={choices} value={filter} onChange={setFilter}>
        <PagedList
          pages={posts}
          keyOf={({ id }) => id}
          empty={
            filter === "all"
              ? {
                  icon: "talk",
                  title: "还没有写过帖子",
                  text: "看完以后还想说的话，写下来给大家看。",
                  action: { name: "写第一篇", href: newPostHref },
                }
              : { icon: "talk", title: `没有${statusNames[filter]}的帖子` }
          }
        >
          {(post) => <PostLine post={post} />}
        </PagedList>
      </Tabs>
    </div>
  );
}
