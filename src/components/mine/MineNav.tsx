import { areaGroups, areaHref, type AreaName, areas } from "../../lib/mine-areas.ts";
import { Icon } from "../Icon.tsx";

interface Props {
  /** The current page: an area of `/mine`, or `/post`. */
  area: AreaName | "post";
}

export function MineNav({ area }: Props) {
  return (
    <nav className="mine-nav" aria-label="我的">
      {areaGroups.map(({ name, members }) => (
        <div className="mine-nav-group" key={name}>
          {name && <p className="mine-nav-name">{name}</p>}
          <ul role="list">
            {members.includes("works") && (
              <li>
                <a href="/post" rel="nofollow" aria-current={area === "post" ? "page" : undefined}>
                  <Icon name="edit" />
                  我的帖子
                </a>
              </li>
            )}
            {members.map((one) => (
              <li key={one}>
                <a href={areaHref(one)} rel="nofollow" aria-current={one === area ? "page" : undefined}>
                  <Icon name={areas[one].icon} />
                  {one === "overview" ? "概览" : areas[one].title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
