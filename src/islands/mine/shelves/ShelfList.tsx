import { useState } from "react";
import type { MarkItem } from "#lib/contract/schemas/marks.ts";
import { pagesOf } from "#lib/client/pages.ts";
import { shelfLabel, type ShelfName } from "#lib/marks.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { MarkSaid } from "../../../components/MarkSaid.tsx";
import { VideoCard } from "../../../components/VideoCard.tsx";
import { MarkSheet } from "../../marks/MarkSheet.tsx";
import { Act } from "../../parts/Act.tsx";
import { Button } from "../../parts/Button.tsx";
import { LoadMore } from "../../parts/LoadMore.tsx";
import { Loaded } from "../../parts/Loaded.tsx";

const orders = [
  { name: "new", label: "最近" },
  { name: "rating", label: "评分" },
] as const;

/** Tags displayed before the reader asks for the rest. */
const few = 40;

interface Props {
  status: ShelfName;
  /** Words of one's own that marks have. */
  tags: readonly string[];
}

/** One shelf, page by page, by time or by stars, or only what has one of one's own words. */
export function ShelfList({ status, tags }: Props) {
  const [sort, setSort] = useState<"new" | "rating">("new");
  const [chosen, setTag] = useState<string | null>(null);
  const [allTags, setAllTags] = useState(false);
  const [changed, setChanged] = useState<MarkItem | null>(null);
  // The last mark that had it may have lost it.
  const tag = chosen !== null && tags.includes(chosen) ? chosen : null;
  const pages = pagesOf("mark/list", { status, sort, ...(tag !== null && { tag }) });
  return (
    <>
      {(status === "done" || tags.length > 0) && (
        <div className="shelf-filters">
          {status === "done" && (
            <div className="shelf-views" role="group" aria-label="排序">
              {orders.map(({ name, label }) => (
                <Button
                  label={label}
                  className="button-small"
                  aria-pressed={sort === name}
                  onClick={() => setSort(name)}
                  key={name}
                />
              ))}
            </div>
          )}
          {tags.length > 0 && (
            <div className="shelf-views" role="group" aria-label="我的标签">
              {(allTags ? tags : tags.slice(0, few)).map((name) => (
                <Button
                  label={`#${name}`}
                  className="button-small"
                  aria-pressed={tag === name}
                  onClick={() => setTag(tag === name ? null : name)}
                  key={name}
                />
              ))}
              {!allTags && tags.length > few && (
                <Act label={`其余 ${tags.length - few} 个标签`} onClick={() => setAllTags(true)} />
              )}
            </div>
          )}
        </div>
      )}
      <Loaded query={pages}>
        {({ list, nextCursor }) =>
          list.length === 0 ? (
            tag === null ? (
              <EmptyState
                title={`还没有${shelfLabel(status)}的影片`}
                text="在任何一张影片卡片上按“想看”，或在影片页标记。"
                action={{ name: "去找影片", href: "/library" }}
              />
            ) : (
              <EmptyState title={`${shelfLabel(status)}里没有带“${tag}”的影片`} text="换一个标签，或看看别的一栏。" />
            )
          ) : (
            <>
              <ul className="grid shelf-films" role="list">
                {list.map((item) => (
                  <li key={item.mark.id}>
                    <Shelved item={item} onChange={() => setChanged(item)} />
                  </li>
                ))}
              </ul>
              <LoadMore pages={pages} shown={list.length} nextCursor={nextCursor} />
            </>
          )
        }
      </Loaded>
      {changed && (
        <MarkSheet mark={changed.mark} title={changed.video?.title} isThere onClose={() => setChanged(null)} />
      )}
    </>
  );
}

function Shelved({ item: { mark, video }, onChange }: { item: MarkItem; onChange: () => void }) {
  return (
    <>
      {video === null ? <p className="shelf-gone">已下架的影片</p> : <VideoCard video={video} />}
      <MarkSaid rating={mark.rating} line={mark.line} />
      {mark.lineStatus === "pending" && <p className="shelf-note">短评等运营看过才公开</p>}
      {(mark.lineStatus === "rejected" || mark.lineStatus === "removed") && (
        <p className="shelf-note">短评没有公开，只有自己看得到</p>
      )}
      <p className="shelf-acts">
        <Button
          label="修改"
          className="button-small"
          aria-label={`修改《${video?.title ?? "已下架的影片"}》的标记`}
          onClick={onChange}
        />
        {!mark.public && <span className="shelf-note">只给自己看</span>}
      </p>
    </>
  );
}
