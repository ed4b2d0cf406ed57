import { useState } from "react";
import { pagesOf } from "#lib/client/pages.ts";
import { shelfLabel, type ShelfName, starsText } from "#lib/marks.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { VideoCard } from "../../../components/VideoCard.tsx";
import { Button } from "../../parts/Button.tsx";
import { LoadMore } from "../../parts/LoadMore.tsx";
import { Loaded } from "../../parts/Loaded.tsx";

const orders = [
  { name: "new", label: "最近" },
  { name: "rating", label: "评分" },
] as const;

/** One shelf, page by page, by time or by stars. */
export function ShelfList({ status }: { status: ShelfName }) {
  const [sort, setSort] = useState<"new" | "rating">("new");
  const pages = pagesOf("mark/list", { status, sort });
  return (
    <>
      {status === "done" && (
        <div className="shelf-views" role="group" aria-label="排序">
          {orders.map(({ name, label }) => (
            <Button
              words={label}
              className="button-small"
              aria-pressed={sort === name}
              onClick={() => setSort(name)}
              key={name}
            />
          ))}
        </div>
      )}
      <Loaded query={pages}>
        {({ list, nextCursor }) =>
          list.length === 0 ? (
            <EmptyState
              title={`还没有${shelfLabel(status)}的影片`}
              text="在任何一张影片卡片上按“想看”，或在影片页标记。"
              action={{ name: "去找影片", href: "/" }}
            />
          ) : (
            <>
              <div className="grid">
                {list.map(({ mark, video }) =>
                  video === null ? null : (
                    <div key={mark.id}>
                      <VideoCard video={video} />
                      {(mark.rating !== null || mark.line !== "") && (
                        <p className="shelf-said">
                          {[mark.rating === null ? "" : starsText(mark.rating), mark.line].filter(Boolean).join(" · ")}
                        </p>
                      )}
                    </div>
                  ),
                )}
              </div>
              <LoadMore pages={pages} shown={list.length} nextCursor={nextCursor} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
