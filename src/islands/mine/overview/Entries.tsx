import { $me } from "#lib/client/stores/me.ts";
import { formatCount } from "#lib/format.ts";
import { areaHref, type AreaName, areas } from "../areas.ts";
import { Icon } from "../../../components/Icon.tsx";
import { useData } from "../../parts/useData.ts";

const rows: readonly AreaName[] = ["works", "follows", "lists", "reviews", "invite", "title", "userinfo", "settings"];

/** The ways to my things with their counts; on a phone the rest of the areas as rows below. */
export function Entries({ counts }: { counts: { collects: number | null; history: number | null } }) {
  const profile = useData($me);
  const comments = profile?.counts.comments ?? null;
  const tiles: { area: AreaName; name: string; count: number | null }[] = [
    { area: "history", name: "历史记录", count: counts.history },
    { area: "collects", name: "收藏", count: counts.collects },
    { area: "comments", name: "评论", count: comments },
    { area: "points", name: "积分明细", count: null },
  ];
  return (
    <>
      <nav className="mine-entries" aria-label="快捷入口">
        {tiles.map(({ area, name, count }) => (
          <a key={area} href={areaHref(area)}>
            <Icon name={areas[area].icon} />
            <span className="entry-name">{name}</span>
            {count !== null && <span className="mine-fact numbers">{formatCount(count)}</span>}
          </a>
        ))}
      </nav>
      <nav className="mine-rows" aria-label="全部">
        {rows.map((area) => (
          <a key={area} href={areaHref(area)}>
            <Icon name={areas[area].icon} />
            {areas[area].title}
            <Icon name="next" className="row-next" />
          </a>
        ))}
        <a href="/post" rel="nofollow">
          <Icon name="edit" />
          我的帖子
          <Icon name="next" className="row-next" />
        </a>
        {profile?.role === "operator" && (
          <a href="/admin" rel="nofollow">
            <Icon name="lock" />
            运营
            <Icon name="next" className="row-next" />
          </a>
        )}
        <a href="/contactUs">
          <Icon name="help" />
          帮助与反馈
          <Icon name="next" className="row-next" />
        </a>
      </nav>
    </>
  );
}
