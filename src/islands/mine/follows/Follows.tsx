import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { pagesOf } from "#lib/client/pages.ts";
import type { FollowContentType, FollowItem } from "#lib/contract/schemas/follows.ts";
import { contentHref } from "#lib/link-binding.ts";
import { PagedList } from "../../parts/PagedList.tsx";
import { Picture } from "../../../components/Picture.tsx";
import { Removable } from "../../parts/Removable.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { Time } from "../../../components/Time.tsx";
import { LineTitle } from "../LineTitle.tsx";

const kinds = [
  { value: 9, name: "用户" },
  { value: 8, name: "演员" },
  { value: 5, name: "标签" },
  { value: 4, name: "专题" },
] as const;

const nextStep = {
  9: { name: "去讨论区看看", href: "/discuss" },
  8: { name: "去看演员", href: "/actressList" },
  5: { name: "去看标签", href: "/tagList" },
  4: { name: "去看专题", href: "/topicsPage" },
} as const;

/** Whom and what I follow, by kind, latest first. */
export function Follows() {
  const [kind, setKind] = useState<FollowContentType>(9);
  const name = kinds.find((one) => one.value === kind)?.name ?? "";
  return (
    <>
      <p className="mine-note">
        有了新内容会出现在
        <a className="text-link" href="/discuss?sort=followed">
          关注的帖子
        </a>
        与
        <a className="text-link" href="/nav/reviews?sort=followed">
          关注的影评
        </a>
        ，每天晚上汇成一条消息。
      </p>
      <Tabs label="关注" choices={kinds} value={kind} onChange={setKind}>
        <PagedList
          key={kind}
          pages={pagesOf("follow/list", { contentType: kind })}
          keyOf={(item) => item.targetId}
          className="mine-list mine-list-wide"
          empty={{
            icon: "bell",
            title: `还没有关注${name}`,
            text: "在喜欢的页面点“关注”，更新就不会错过。",
            action: nextStep[kind],
          }}
        >
          {(item) => <FollowLine item={item} />}
        </PagedList>
      </Tabs>
    </>
  );
}

function FollowLine({ item }: { item: FollowItem }) {
  const { contentType, targetId, name, picture, followedAt } = item;
  const href = name === "" ? null : contentHref(contentType, targetId);
  const input = { contentType, targetId };
  return (
    <Removable
      name={name === "" ? "这一条" : `“${name}”`}
      from="关注"
      remove={() => api.call("follow/del", input)}
      restore={() => api.call("follow/add", input)}
    >
      <span
        className={`mine-picture ${contentType === 8 ? "frame-3-4" : contentType === 4 ? "frame-16-9" : "avatar"}`}
        aria-hidden="true"
      >
        {picture ? <Picture image={picture} sizes="112px" /> : ([...name][0] ?? "")}
      </span>
      <div className="mine-words">
        <LineTitle title={name || "内容已下架"} href={href} />
        <p className="mine-fact">
          <Time at={followedAt} />
          关注
        </p>
      </div>
    </Removable>
  );
}
