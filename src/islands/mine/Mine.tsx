import { useStore } from "@nanostores/react";
import { type ComponentType, lazy, Suspense } from "react";
import type { AreaName } from "./areas.ts";
import { $locked } from "./lock.ts";
import { LockScreen } from "./LockScreen.tsx";
import { Boundary } from "../parts/Boundary.tsx";
import { Skeleton } from "../parts/Skeleton.tsx";
import { $area } from "./place.ts";

const loaders: Record<AreaName, () => Promise<ComponentType>> = {
  overview: () => import("./overview/Overview.tsx").then(({ Overview }) => Overview),
  checkin: () => import("./checkin/Checkin.tsx").then(({ Checkin }) => Checkin),
  points: () => import("./points/Points.tsx").then(({ Points }) => Points),
  title: () => import("./title/Title.tsx").then(({ Title }) => Title),
  invite: () => import("./invite/Invite.tsx").then(({ Invite }) => Invite),
  works: () => import("./works/Works.tsx").then(({ Works, loadLook }) => loadLook().then(() => Works)),
  history: () => import("./history/History.tsx").then(({ History }) => History),
  collects: () => import("./collects/Collects.tsx").then(({ Collects }) => Collects),
  lists: () => import("./lists/Lists.tsx").then(({ Lists }) => Lists),
  follows: () => import("./follows/Follows.tsx").then(({ Follows }) => Follows),
  reviews: () => import("./reviews/Reviews.tsx").then(({ Reviews }) => Reviews),
  comments: () => import("./comments/Comments.tsx").then(({ Comments }) => Comments),
  userinfo: () => import("./userinfo/UserInfo.tsx").then(({ UserInfo }) => UserInfo),
  settings: () => import("./settings/Settings.tsx").then(({ Settings }) => Settings),
};

function lazyArea(area: AreaName) {
  return lazy(() => loaders[area]().then((part) => ({ default: part })));
}

const parts: Record<AreaName, ReturnType<typeof lazyArea>> = {
  overview: lazyArea("overview"),
  checkin: lazyArea("checkin"),
  points: lazyArea("points"),
  title: lazyArea("title"),
  invite: lazyArea("invite"),
  works: lazyArea("works"),
  history: lazyArea("history"),
  collects: lazyArea("collects"),
  lists: lazyArea("lists"),
  follows: lazyArea("follows"),
  reviews: lazyArea("reviews"),
  comments: lazyArea("comments"),
  userinfo: lazyArea("userinfo"),
  settings: lazyArea("settings"),
};

/** The area the address names; each comes over the network when it is first opened. */
export function Mine() {
  const area = useStore($area);
  const locked = useStore($locked);
  const Part = parts[area];
  if (locked) return <LockScreen />;
  return (
    <Boundary key={area}>
      <Suspense fallback={<Skeleton />}>
        <div className="mine-area">
          <Part />
        </div>
      </Suspense>
    </Boundary>
  );
}

/** Brings an area's code ahead of the press that opens it. */
export function preloadArea(area: AreaName): void {
  loaders[area]().catch(() => undefined);
}
