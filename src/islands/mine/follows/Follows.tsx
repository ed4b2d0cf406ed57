import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { pagesOf } from "#lib/client/pages.ts";
import type { FollowItem } from "#lib/contract/schemas/follows.ts";
import { namesWith, type NameWith, traits, traitsOf } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { PagedList } from "../../parts/PagedList.tsx";
import { Picture } from "../../../components/Picture.tsx";
import { Removable } from "../../parts/Removable.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { Time } from "../../../components/Time.tsx";
import { LineTitle } from "../LineTitle.tsx";

const choices = namesWith("follows").map((value) => ({ value, name: traits[value].label }));

/** People and content the member follows, by kind, latest first. */
export function Follows() {
  const [kind, setKind] = useState<NameWith<"follows">>("person");
  const { label: name, browse } = traits[kind];
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
        ，每天晚上汇成一条消息；剧集有了新的一集，马上告诉你。
      </p>
      <Tabs label="关注" choices={choices} value={kind} onChange={setKind}>
        <PagedList
          key={kind}
          pages={pagesOf("follow/list", { contentType: kinds[kind].type })}
          keyOf={(item) => item.targetId}
          className="mine-list mine-list-wide"
          empty={{
            icon: "bell",
            title: `还没有关注${name}`,
            text: "在喜欢的页面点“关注”，更新就不会错过。",
            action: browse,
          }}
        >
          {(item) => <FollowLine item={item} />}
        </PagedList>
      </Tabs>
    </>
  );
}

function FollowLine({ item }: { item: FollowItem }) {
  const { contentType, targetId, name, picture, followedAt, progress, fresh } = item;
  const href = name === "" ? null : contentHref(contentType, targetId);
  const input = { contentType, targetId };
  return (
    <Removable
      name={name === "" ? "这一条" : `“${name}”`}
      from="关注"
      remove={() => api.call("follow/del", input)}
      restore={() => api.call("follow/add", input)}
    >
      <span className={`mine-picture ${traitsOf(contentType).frame ?? "frame-16-9"}`} aria-hidden="true">
        {picture ? <Picture image={picture} sizes="112px" /> : ([...name][0] ?? "")}
      </span>
      <div className="mine-words">
        <LineTitle title={name || "内容已下架"} href={href} />
        {progress !== undefined && (
          <p className="mine-fact">
            {fresh && <span className="mine-new">新</span>}
            {progress}
          </p>
        )}
        <p className="mine-fact">
          <Time at={followedAt} />
          关注
        </p>
      </div>
    </Removable>
  );
}
