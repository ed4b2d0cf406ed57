import { useState } from "react";
import { api } from "#lib/client/api.ts";
import type { CollectContentType, CollectItem } from "#lib/contract/schemas/collects.ts";
import { createPages } from "../../parts/pages.ts";
import { PagedList } from "../../parts/PagedList.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { CollectLine } from "./CollectLine.tsx";

const kinds = [
  { value: 2, name: "影片" },
  { value: 1, name: "影评" },
  { value: 8, name: "演员" },
  { value: 4, name: "专题" },
  { value: 5, name: "标签" },
] as const;
type Kind = (typeof kinds)[number]["value"];

const lists = { 1: listOf(1), 2: listOf(2), 4: listOf(4), 5: listOf(5), 8: listOf(8) };

const nextStep = {
  2: { name: "去找影片", href: "/" },
  1: { name: "去读影评", href: "/nav/reviews" },
  8: { name: "去看演员", href: "/actressList" },
  4: { name: "去看首页专题", href: "/" },
  5: { name: "去看标签", href: "/tagList" },
} as const;

/** What I keep, by kind, latest first. */
export function Collects() {
  const [kind, setKind] = useState<Kind>(2);
  const name = kinds.find((one) => one.value === kind)?.name ?? "";
  return (
    <Tabs label="收藏" choices={kinds} value={kind} onChange={setKind}>
      <PagedList
        key={kind}
        resource={lists[kind]}
        keyOf={(item) => item.targetId}
        className="mine-list mine-list-wide"
        empty={{
          icon: "star",
          title: `还没有收藏${name}`,
          text: "在喜欢的页面点收藏，就会出现在这里。",
          action: nextStep[kind],
        }}
      >
        {(item) => <CollectLine item={item} />}
      </PagedList>
    </Tabs>
  );
}

function listOf(contentType: CollectContentType) {
  return createPages<CollectItem>((cursor) => api.call("collect/list", { contentType, cursor }));
}
