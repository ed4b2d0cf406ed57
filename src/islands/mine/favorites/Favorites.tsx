import { useStore } from "@nanostores/react";
import { namesWith, traits } from "#lib/kind-traits.ts";
import { PagedList } from "../../parts/PagedList.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { FavoriteLine } from "./FavoriteLine.tsx";
import { Folders } from "./Folders.tsx";
import { $shown, listOf } from "./shown.ts";

const choices = [
  { value: "all", name: "全部" },
  ...namesWith("favorites").map((value) => ({ value, name: traits[value].label })),
] as const;

/** The member's favorites, by folder and kind, latest first. */
export function Favorites() {
  const { kind, folder } = useStore($shown);
  const name = kind === "all" ? null : traits[kind].label;
  return (
    <>
      <Folders />
      <Tabs label="收藏" choices={choices} value={kind} onChange={(next) => $shown.set({ kind: next, folder })}>
        <PagedList
          key={`${kind}:${folder}`}
          pages={listOf(kind, folder)}
          keyOf={(item) => `${item.contentType}:${item.targetId}`}
          className="mine-list mine-list-wide"
          empty={{
            icon: "star",
            title: emptyTitle(folder === "all", name),
            text: "在喜欢的页面点收藏；长按，或点旁边的箭头，可以选收藏夹。",
            action: traits[kind === "all" ? "video" : kind].browse,
          }}
        >
          {(item) => <FavoriteLine item={item} />}
        </PagedList>
      </Tabs>
    </>
  );
}

function emptyTitle(inAll: boolean, name: string | null): string {
  if (!inAll) return `这个收藏夹里还没有${name ?? "东西"}`;
  return name === null ? "还没有收藏" : `还没有收藏${name}`;
}
