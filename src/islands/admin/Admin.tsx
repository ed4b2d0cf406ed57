import { type ComponentType, lazy, Suspense } from "react";
import { Boundary } from "../parts/Boundary.tsx";
import { Skeleton } from "../parts/Skeleton.tsx";
import type { AreaName } from "./areas.ts";

const loaders: Record<AreaName, () => Promise<ComponentType>> = {
  queue: () => import("./queue/Queue.tsx").then(({ Queue }) => Queue),
  content: () => import("./content/Content.tsx").then(({ Content }) => Content),
  people: () => import("./people/People.tsx").then(({ People }) => People),
  certifications: () => import("./certifications/Certifications.tsx").then(({ Certifications }) => Certifications),
  words: () => import("./words/Words.tsx").then(({ Words }) => Words),
  feedback: () => import("./feedback/Inbox.tsx").then(({ Inbox }) => Inbox),
  announcements: () => import("./announcements/Announcements.tsx").then(({ Announcements }) => Announcements),
  questions: () => import("./questions/Questions.tsx").then(({ Questions }) => Questions),
  ads: () => import("./ads/Ads.tsx").then(({ Ads }) => Ads),
  hot: () => import("./hot/HotTerms.tsx").then(({ HotTerms }) => HotTerms),
  playback: () => import("./playback/Playback.tsx").then(({ Playback }) => Playback),
  jobs: () => import("./jobs/Jobs.tsx").then(({ Jobs }) => Jobs),
  audit: () => import("./audit/Audit.tsx").then(({ Audit }) => Audit),
};

function lazyArea(area: AreaName) {
  return lazy(() => loaders[area]().then((part) => ({ default: part })));
}

const parts: Record<AreaName, ReturnType<typeof lazyArea>> = {
  queue: lazyArea("queue"),
  content: lazyArea("content"),
  people: lazyArea("people"),
  certifications: lazyArea("certifications"),
  words: lazyArea("words"),
  feedback: lazyArea("feedback"),
  announcements: lazyArea("announcements"),
  questions: lazyArea("questions"),
  ads: lazyArea("ads"),
  hot: lazyArea("hot"),
  playback: lazyArea("playback"),
  jobs: lazyArea("jobs"),
  audit: lazyArea("audit"),
};

/** The area the address names; its code comes when it is opened. */
export function Admin({ area }: { area: AreaName }) {
  const Part = parts[area];
  return (
    <Boundary>
      <Suspense fallback={<Skeleton />}>
        <Part />
      </Suspense>
    </Boundary>
  );
}
