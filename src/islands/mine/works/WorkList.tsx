import { useEffect, useState } from "react";
import { pagesOf } from "#lib/client/pages.ts";
import { PagedList } from "../../parts/PagedList.tsx";
import { Tabs } from "../../parts/Tabs.tsx";
import { usePolling } from "./usePolling.ts";
import { WorkLine } from "./WorkLine.tsx";
import { $items, type UploadItem } from "./upload/items.ts";
import { UploadPanel } from "./upload/UploadPanel.tsx";
import { isMoving, type WorkFilter } from "./works.ts";
import { useData } from "../../parts/useData.ts";

const filters: readonly { value: WorkFilter; name: string }[] = [
  { value: "all", name: "全部" },
  { value: "public", name: "已发布" },
  { value: "hidden", name: "未公开" },
  { value: "unfinished", name: "处理中" },
];

/** My films, latest first, with what happens to them. */
export function WorkList() {
  const [filter, setFilter] = useState<WorkFilter>("all");
  const works = pagesOf("works/media", { filter });
  const data = useData(works);
  const shown = data?.list ?? [];

  useEffect(() => {
    // A film is among mine as soon as its file is on its way, and no more when that was given up.
    const filmsOf = (items: readonly UploadItem[]) => items.map(({ videoId }) => videoId ?? "").join(",");
    let before = filmsOf($items.get());
    return $items.listen((items) => {
      const now = filmsOf(items);
      if (now !== before) void works.reload();
      before = now;
    });
  }, [works]);
  usePolling(
    shown.filter(isMoving).map(({ id }) => id),
    data,
    (news) => {
      const known = new Map(news.map((work) => [work.id, work]));
      works.changeList((list) => list.map((work) => known.get(work.id) ?? work));
    },
  );

  return (
    <>
      <UploadPanel onDone={() => void works.reload()} onAdded={() => void works.reload()} />
      <p className="mine-note works-more">
        还可以看看 <a href="/mine?area=lists">我的片单</a>、<a href="/post">我的帖子</a> 和{" "}
        <a href="/mine?area=points">收入与积分</a>。
      </p>
      <h2 className="visually-hidden">影片</h2>
      <Tabs label="哪些影片" choices={filters} value={filter} onChange={setFilter}>
        <PagedList
          pages={works}
          keyOf={({ id }) => id}
          empty={
            filter === "all"
              ? {
                  icon: "plays",
                  title: "还没有影片",
                  text: "传一部自己拍的短片，改好片名和海报再发布，之前只有你看得到。",
                }
              : { icon: "plays", title: "这里没有影片" }
          }
        >
          {(work) => <WorkLine work={work} onChange={(next) => works.changeList((list) => replace(list, next))} />}
        </PagedList>
      </Tabs>
    </>
  );
}

function replace<Item extends { id: number }>(list: readonly Item[], next: Item): Item[] {
  return list.map((one) => (one.id === next.id ? next : one));
}
