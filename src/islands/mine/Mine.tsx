import { useStore } from "@nanostores/react";
import { Suspense, type SyntheticEvent, useEffect } from "react";
import { MineFrame } from "../../components/mine/MineFrame.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Boundary } from "../parts/Boundary.tsx";
import { lazyArea } from "../parts/lazy-areas.ts";
import { showCurrent } from "../parts/show-current.ts";
import { type AreaName, areas, readArea } from "../../lib/mine-areas.ts";
import { $locked } from "./lock.ts";
import { LockScreen } from "./LockScreen.tsx";
import { $location } from "./location.ts";
import { useOwnPage } from "./useOwnPage.ts";

const parts: Record<AreaName, ReturnType<typeof lazyArea>> = {
  overview: lazyArea(() => import("./overview/Overview.tsx").then(({ Overview }) => Overview)),
  checkin: lazyArea(() => import("../checkin/Checkin.tsx").then(({ Checkin }) => Checkin)),
  points: lazyArea(() => import("./points/Points.tsx").then(({ Points }) => Points)),
  title: lazyArea(() => import("./title/Title.tsx").then(({ Title }) => Title)),
  invite: lazyArea(() => import("./invite/Invite.tsx").then(({ Invite }) => Invite)),
  works: lazyArea(() => import("./works/Works.tsx").then(({ Works }) => Works)),
  live: lazyArea(() => import("./live/Live.tsx").then(({ Live }) => Live)),
  history: lazyArea(() => import("./history/History.tsx").then(({ History }) => History)),
  collects: lazyArea(() => import("./favorites/Favorites.tsx").then(({ Favorites }) => Favorites)),
  shelves: lazyArea(() => import("./shelves/Shelves.tsx").then(({ Shelves }) => Shelves)),
  lists: lazyArea(() => import("./lists/Lists.tsx").then(({ Lists }) => Lists)),
  follows: lazyArea(() => import("./follows/Follows.tsx").then(({ Follows }) => Follows)),
  reviews: lazyArea(() => import("./reviews/Reviews.tsx").then(({ Reviews }) => Reviews)),
  comments: lazyArea(() => import("./comments/Comments.tsx").then(({ Comments }) => Comments)),
  imports: lazyArea(() => import("./imports/Imports.tsx").then(({ Imports }) => Imports)),
  userinfo: lazyArea(() => import("./userinfo/UserInfo.tsx").then(({ UserInfo }) => UserInfo)),
  settings: lazyArea(() => import("./settings/Settings.tsx").then(({ Settings }) => Settings)),
};

/** The member's page: displays the area in the address; each area's code is loaded when it is first opened. */
export function Mine() {
  const { area } = useStore($location);
  const locked = useStore($locked);
  const { title } = areas[area];
  useOwnPage(title);
  useEffect(() => showCurrent(".mine-nav"), []);
  const { Part } = parts[area];
  return (
    <MineFrame area={area} title={title} onIntent={preload}>
      {locked ? (
        <LockScreen />
      ) : (
        <Boundary key={area}>
          <Suspense fallback={<Skeleton />}>
            <div className="mine-area">
              <Part />
            </div>
          </Suspense>
        </Boundary>
      )}
    </MineFrame>
  );
}

/** Preloads an area's code before the press that opens it. */
function preload({ target }: SyntheticEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='/mine']") : null;
  const area = link ? readArea(new URLSearchParams(link.search).get("area")) : null;
  if (area) parts[area].load().catch(() => undefined);
}
