import { useStore } from "@nanostores/react";
import { PagedList } from "../../parts/PagedList.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { CollectLine } from "./CollectLine.tsx";
import { Folders } from "./Folders.tsx";
import { $shown, listOf } from "./shown.ts";

const kinds = [
  { value: 0, name: "全部" },
  { value: 2, name: "影片" },
  { value: 1, name: "影评" },
  { value: 3, name: "帖子" },
  { value: 8, name: "演员" },
  { value: 4, name: "专题" },
  { value: 5, name: "标签" },
] as const;
const nextStep = {
  0: { name: "去找影片", href: "/" },
  2: { name: "去找影片", href: "/" },
  1: { name: "去读影评", href: "/nav/reviews" },
  3: { name: "去讨论区", href: "/discuss" },
  8: { name: "去看演员", href: "/actressList" },
  4: { name: "去看首页专题", href: "/" },
  5: { name: "去看标签", href: "/tagList" },
} as const;

/** What I keep, in folders and by kind, latest first. */
export function Collects() {
  const { kind, folder } = useStore($shown);
  const name = kind === 0 ? "" : (kinds.find((one) => one.value === kind)?.name ?? "");
  return (
    <>
      <Folders />
      <Tabs label="收藏" choices={kinds} value={kind} onChange={(next) => $shown.set({ kind: next, folder })}>
        <PagedList
          key={`${kind}:${folder}`}
          pages={listOf(kind, folder)}
          keyOf={(item) => `${item.contentType}:${item.targetId}`}
          className="mine-list mine-list-wide"
          empty={{
            icon: "star",
            title: folder === "all" ? `还没有收藏${name}` : `这个收藏夹里还没有${name || "东西"}`,
            text: "在喜欢的页面点收藏；长按，或点旁边的箭头，可以选收藏夹。",
            action: nextStep[kind],
          }}
        >
          {(item) => <CollectLine item={item} />}
        </PagedList>
      </Tabs>
    </>
  );
}
