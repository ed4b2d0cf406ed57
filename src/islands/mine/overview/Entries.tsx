import { $me } from "#lib/client/stores/me.ts";
import { formatCount } from "#lib/format.ts";
import { areaHref, type AreaName, areas } from "../../../lib/mine-areas.ts";
import { Icon } from "../../../components/Icon.tsx";
import type { IconName } from "../../../components/icon-paths.ts";
import { useData } from "../../parts/useData.ts";

const others: readonly AreaName[] = ["works", "follows", "lists", "reviews", "invite", "title", "userinfo", "settings"];

interface Row {
  href: string;
  icon: IconName;
  title: string;
  rel?: "nofollow";
}

const posts: Row = { href: "/post", icon: "edit", title: "我的帖子", rel: "nofollow" };
const operating: Row = { href: "/admin", icon: "lock", title: "运营", rel: "nofollow" };
const help: Row = { href: "/contactUs", icon: "help", title: "帮助与反馈" };

/** Links to the member's content with counts; on a phone, the other areas are rows below. */
export function Entries({ counts }: { counts: { collects: number | null; history: number | null } }) {
  const profile = useData($me);
  const comments = profile?.counts.comments ?? null;
  const tiles: { area: AreaName; name: string; count: number | null }[] = [
    { area: "history", name: "历史记录", count: counts.history },
    { area: "collects", name: "收藏", count: counts.collects },
    { area: "comments", name: "评论", count: comments },
    { area: "points", name: "积分明细", count: null },
  ];
  const mine = others.map((area): Row => ({ ...areas[area], href: areaHref(area) }));
  const rows = [...mine, posts, ...(profile?.role === "operator" ? [operating] : []), help];
  return (
    <>
      <nav className="mine-entries" aria-label="快捷入口">
        {tiles.map(({ area, name, count }) => (
          <a key={area} href={areaHref(area)}>
            <Icon name={areas[area].icon} />
            <span className="entry-name">{name}</span>
            <span className="mine-fact numbers">{count === null ? "\u00a0" : formatCount(count)}</span>
          </a>
        ))}
      </nav>
      <nav className="mine-rows" aria-label="全部">
        {rows.map(({ href, icon, title, rel }) => (
          <a key={href} href={href} rel={rel}>
            <Icon name={icon} />
            {title}
            <Icon name="next" className="row-next" />
          </a>
        ))}
      </nav>
    </>
  );
}
